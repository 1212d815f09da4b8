import { describe, expect, it } from 'vitest'
import { climateOf } from '#admin/features/house-console/climate.ts'
import { controlOf, groupDevices, type LiveDevice, pressed } from '#admin/features/house-console/controls.ts'
import { narrowed } from '#admin/features/house-console/house-nav.tsx'
import type { DeviceMenuNode, HouseAttribute } from '#domain/house-attributes.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { accessMode, controlType, typeCode } from '#resources/product-dictionaries.ts'

const node = (id: string, more: Partial<DeviceMenuNode> = {}): DeviceMenuNode => ({
  ...{ id, name: id, deviceType: deviceType.tech, deviceId: 'd', serialNo: '1' },
  ...{ roomId: null, roomName: null, onlineStatus: onlineStatus.online, alarmNum: 0, child: [] },
  ...more,
})
const attribute = (more: Partial<HouseAttribute> = {}): HouseAttribute => ({
  ...{ attributeId: 'a', value: '', desiredValue: null, updateTime: null, isAlarm: 0, isFaulty: 0 },
  ...{ name: '属性', identifier: 'x', group: '面板', typeCode: typeCode.decimal, unit: '℃' },
  ...{ trueText: null, falseText: null, accessMode: accessMode.readWrite, controlType: null },
  ...{ confirmRequired: 0, isTrend: 0, reportInterval: 60, sort: 1 },
  ...more,
})
const device = (node: DeviceMenuNode, ...attributes: HouseAttribute[]): LiveDevice => ({ node, attributes })

describe('controls', () => {
  it('are those the product offers; of single products what their types ask for', () => {
    const single = node('s', { deviceType: deviceType.single })
    expect(controlOf(attribute(), node('t'))).toBeNull()
    expect(controlOf(attribute({ controlType: controlType.button }), node('t'))).toBe(controlType.button)
    expect(controlOf(attribute({ accessMode: accessMode.readOnly }), single)).toBeNull()
    expect(controlOf(attribute(), single)).toBe(controlType.number)
    expect(controlOf(attribute({ min: 1, max: 9 }), single)).toBe(controlType.slider)
    expect(controlOf(attribute({ typeCode: typeCode.bool }), single)).toBe(controlType.toggle)
    expect(controlOf(attribute({ typeCode: typeCode.enumeration }), single)).toBe(controlType.single)
  })

  it('that are buttons send the one value there is', () => {
    expect(pressed(attribute({ typeCode: typeCode.bool }))).toBe('1')
    const enumList = [{ value: 7, label: '上升' }]
    expect(pressed(attribute({ typeCode: typeCode.enumeration, enumList }))).toBe('7')
  })

  it('stand by room, those of no room last, or by system', () => {
    const [one, two, three] = [node('1'), node('2', { roomName: '客厅' }), node('3', { roomName: '客厅' })]
    const systems = [node('五恒', { child: [one, two] }), node('单品', { child: [three] })]
    const devices = [one, two, three].map((each) => device(each))
    const names = (by: 'room' | 'system') =>
      groupDevices(systems, devices, by).map(({ name, devices }) => [name, devices.length])
    expect(names('room')).toEqual([
      ['客厅', 2],
      ['未分配房间', 1],
    ])
    expect(names('system')).toEqual([
      ['五恒', 2],
      ['单品', 1],
    ])
  })
})

describe('the air in a house', () => {
  it('is what sensors say before machines, and first of all what is past a threshold', () => {
    const panel = device(node('p'), attribute({ identifier: 'roomTemp', value: '25', group: '面板' }))
    const sensor = device(node('s'), attribute({ identifier: 'temp', value: '24', group: '传感器' }))
    const [temperature, humidity] = climateOf([panel, sensor])
    expect(temperature).toMatchObject({ label: '温度', text: '24.00℃', range: '16–28℃', word: '正常' })
    expect(temperature?.from?.group).toBe('传感器')
    expect(humidity).toEqual({
      kind: 'humidity',
      label: '湿度',
      text: '',
      word: '',
      range: '30–80',
      from: null,
    })
    const hot = device(node('h'), attribute({ identifier: 'roomTemp', value: '40', isAlarm: 1, group: '热' }))
    expect(climateOf([panel, sensor, hot])[0]).toMatchObject({ text: '40.00℃', word: '报警' })
    const standing = (value: string) =>
      climateOf([device(node('c'), attribute({ identifier: 'co2', value }))])[2]
    expect(standing('1000')).toMatchObject({ range: '≤ 1000℃', word: '正常' })
    expect(standing('1001')?.word).toBe('偏高')
    const cold = device(node('c'), attribute({ identifier: 'temp', value: '15.9' }))
    expect(climateOf([cold])[0]?.word).toBe('偏低')
  })
})

describe('the houses beside', () => {
  const floors = [
    {
      ...{ floorId: 'f', name: '3层', building: '1号楼', unit: null },
      child: [
        { houseId: 'a', name: '301', onlineStatus: onlineStatus.online, alarmNum: 0, techProductId: null },
        { houseId: 'b', name: '302', onlineStatus: onlineStatus.online, alarmNum: 2, techProductId: null },
      ],
    },
  ]
  const found = (keyword: string, onlyAlarm = false) =>
    narrowed(floors, keyword, onlyAlarm).flatMap(({ child }) => child.map(({ houseId }) => houseId))

  it('are found by number, by place, and by their alarms', () => {
    expect(found('')).toEqual(['a', 'b'])
    expect(found('302')).toEqual(['b'])
    expect(found('1号楼')).toEqual(['a', 'b'])
    expect(found('1-302')).toEqual(['b'])
    expect(found('11-302')).toEqual([])
    expect(found('', true)).toEqual(['b'])
    expect(found('301', true)).toEqual([])
    expect(narrowed(floors, '9', false)).toEqual([])
  })
})
