import { describe, expect, it } from 'vitest'
import { type TrendAttribute, type TrendKind, usualAttributes } from '#admin/features/trend/trend-menu.ts'
import { seriesOf, thresholdsOf } from '#admin/features/trend/trend-series.ts'
import { readTrendState, writeTrendState } from '#admin/features/trend/trend-state.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

const attribute = (identifier: string, deviceName = '面板'): TrendAttribute => ({
  ...{ id: `1-${deviceName}-1-${identifier}`, identifier, name: identifier, deviceName },
  ...{ attrName: identifier, typeCode: typeCode.decimal, unit: '℃', trueText: null, falseText: null },
  ...{ enumList: null, alarmLow: null, alarmHigh: 28, reportInterval: 60 },
})

const menuOf = (...devices: readonly (readonly TrendAttribute[])[]): readonly TrendKind[] => [
  {
    id: '1',
    name: '科技系统',
    child: devices.map((child, index) => ({ id: String(index), name: '', child })),
  },
]

describe('what a trend opens with', () => {
  it('is the air, of sensors before machines', () => {
    const menu = menuOf(
      [attribute('power'), attribute('roomTemp'), attribute('humidity')],
      [
        attribute('co2', '新风'),
        attribute('co2', '传感器'),
        attribute('pm25', '传感器'),
        attribute('temp', '传感器'),
      ],
    )
    expect(usualAttributes(menu).map(({ id }) => id)).toEqual([
      '1-传感器-1-temp',
      '1-面板-1-humidity',
      '1-新风-1-co2',
      '1-传感器-1-pm25',
    ])
  })

  it('is what stands first where nothing measures the air', () =>
    expect(usualAttributes(menuOf([attribute('power'), attribute('mode')])).map(({ id }) => id)).toEqual([
      '1-面板-1-power',
    ]))
})

describe('what was chosen', () => {
  const read = (query: string) => readTrendState(new URLSearchParams(query))

  it('reads back from the URL, and nothing is not the same as not yet', () => {
    for (const query of ['', 'a=', 'a=1-d-1-x%2C1-d-1-y&r=7d&i=3600&g=max', 'i=raw&z=10-20'])
      expect(writeTrendState(read(query)).toString()).toBe(
        new URLSearchParams(query).toString().replace('i=raw&z=10-20', 'z=10-20&i=raw'),
      )
    expect(read('').attributes).toBeNull()
    expect(read('a=').attributes).toEqual([])
    expect(read('i=7&g=sum')).toMatchObject({ interval: null, agg: null })
  })
})

describe('a line of how many samples there are', () => {
  it('is of a scale of its own, and what the attribute comes to is still said of its values', () => {
    const own = attribute('temp')
    const samples = [
      { attributeId: own.id, serialNo: '1', storeTime: 0, value: 12, min: 20, max: 22, sum: 252, count: 12 },
    ]
    const [series, ...others] = seriesOf({
      ...{
        attributes: [own],
        answers: [{ houseId: 'h', samples, faulty: [] }],
        houseNames: null,
        isDark: false,
      },
      ...{ range: { from: 0, to: 86_400 }, interval: '3600', agg: 'count' },
    })
    expect(others).toEqual([])
    expect(series).toMatchObject({
      unit: '样本数',
      interval: 3600,
      points: [{ storeTime: 0, value: 12 }],
      samples,
    })
    expect(series?.textOf(12)).toBe('12个')
    expect(series && thresholdsOf([series])).toEqual([])
  })
})
