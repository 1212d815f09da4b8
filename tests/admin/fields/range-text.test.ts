import { describe, expect, it } from 'vitest'
import { rangesOf, rangeText, withRanges } from '#admin/fields/range-text.ts'
import { config } from '#config'
import type { Values } from '#schema'

const { goods, deviceAttribute, device, techProduct } = config.resources
const textIn = (resource: typeof goods | typeof deviceAttribute, label: string, record: Values) => {
  const range = rangesOf(resource).find((one) => one.label === label)
  return range && rangeText(range, record)
}
const onSale = (startTime: string | null, endTime: string | null) =>
  textIn(goods, '兑换时间', { startTime, endTime })
const of = (min: number | null, max: number | null) => textIn(deviceAttribute, '取值范围', { min, max })

describe('a range in one line', () => {
  it('is read from the rule that names it; what merely has to be greater is none', () => {
    expect(rangesOf(deviceAttribute).map(({ label }) => label)).toEqual(['取值范围', '正常范围'])
    expect(rangesOf(device)).toEqual([])
    expect(rangesOf(techProduct)).toEqual([])
  })

  it('says days where both ends are whole days, moments otherwise', () => {
    expect(onSale('2026-01-01 00:00:00', '2026-12-31 23:59:59')).toBe('2026-01-01 至 2026-12-31')
    expect(onSale('2026-01-01 08:00:00', '2026-12-31 23:59:59')).toBe(
      '2026-01-01 08:00:00 至 2026-12-31 23:59:59',
    )
  })

  it('says which end is open, and nothing of nothing', () => {
    expect(onSale('2026-01-01 00:00:00', null)).toBe('2026-01-01 起')
    expect(onSale(null, '2026-12-31 23:59:59')).toBe('至 2026-12-31')
    expect(onSale(null, null)).toBe('')
  })

  it('says a pair as one, and shows either once', () => {
    const { project } = config.resources
    const [pair] = rangesOf(project)
    expect(pair?.label).toBe('经纬度')
    expect(pair && rangeText(pair, { longitude: 121.447, latitude: 31.227 })).toBe('121.447，31.227')
    const named = (...names: string[]) => names.flatMap((name) => project.fields[name] ?? [])
    const shown = withRanges(project, named('name', 'latitude', 'longitude', 'buildArea'))
    expect(shown.map(({ field, range }) => range?.label ?? field.label)).toEqual([
      '项目名称',
      '经纬度',
      '建筑面积',
    ])
    expect(withRanges(project, named('latitude')).map(({ range }) => range)).toEqual([null])
  })

  it('takes 0 for a number', () => {
    expect(of(0, 100)).toBe('0 至 100')
    expect(of(0, null)).toBe('≥ 0')
    expect(of(null, 0)).toBe('≤ 0')
  })
})
