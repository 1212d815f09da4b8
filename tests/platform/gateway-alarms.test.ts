import { describe, expect, it } from 'vitest'
import { minute } from '#domain/durations.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { accessMode, alarmActive, alarmLevel, typeCode } from '#resources/dictionaries.ts'
import { say } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon, type TestPlatform } from '#tests/support/platform.ts'

const fresh = '1-device_fresh-1'

/** Attributes of the demo's air handling unit, as people enter them. */
const attributes = [
  { identifier: 'faultCode', name: '机组故障码', typeCode: typeCode.text, normalValues: ['Standby', '待机'] },
  { identifier: 'usualCode', name: '通用故障码', typeCode: typeCode.text },
  { identifier: 'contact', name: '风阀触点', typeCode: typeCode.bool, alarmOnFalse: 1, falseText: '断开' },
  {
    identifier: 'runState',
    name: '运行状态',
    typeCode: typeCode.enumeration,
    enumList: [
      { value: 1, label: '运行' },
      { value: 3, label: '过载' },
    ],
    alarmValues: ['3'],
  },
]

async function enter(test: TestPlatform) {
  for (const attribute of attributes) {
    const { code, msg } = await test.call('deviceAttribute.create', {
      ...{ deviceId: 'device_fresh', accessMode: accessMode.readOnly, isAlarmable: 1, alarmDelay: 0 },
      ...{ alarmLevel: alarmLevel.major, ...attribute },
    })
    expect(code, msg).toBe(200)
  }
}

describe('what a gateway reports', () => {
  const place = gatewayPlace({
    ...{ houses: 3, now: demoNoon, observers: deviceObservers, prepare: enter },
  })
  const { come, house, now } = place

  /** Says values of the air handling unit, a minute after the ones before. */
  async function reports(index: number) {
    const client = await come(index)
    return (values: object) => {
      place.test.forward(minute)
      return say(client, house(index).gatewayNo, 'values', {
        devices: [{ device: fresh, time: now(), values }],
      })
    }
  }
  async function alarms(index: number) {
    const rows = await place.test.db
      .selectFrom('alarm')
      .select(['name', 'trigger', 'count', 'active'])
      .where('houseId', '=', house(index).id)
      .where('createUserName', '=', '系统')
      .orderBy('id')
      .execute()
    return rows.map(({ name, trigger, count, active }) => [name, trigger, count, active])
  }
  const { active, recovered } = alarmActive

  it('is an alarm by the values that its attributes say are wrong, and by no others', async () => {
    const report = await reports(0)
    await report({ faultCode: 'STAND BY', usualCode: '0x0000', contact: true, runState: 1 })
    await report({ faultCode: ' 待机 ', usualCode: 'no error', contact: 1, runState: 2 })
    expect(await alarms(0)).toEqual([])
    await report({ faultCode: '0000', usualCode: 'E04', contact: false, runState: 3 })
    expect(await alarms(0)).toEqual([
      ['机组故障码 0000', '机组故障码 0000', 1, active],
      ['通用故障码 E04', '通用故障码 E04', 1, active],
      ['风阀触点报警', '风阀触点 断开', 1, active],
      ['运行状态 过载', '运行状态 过载', 1, active],
    ])
    await report({ faultCode: 'standby', usualCode: '--', contact: true, runState: 1 })
    expect((await alarms(0)).map(([, , , one]) => one)).toEqual([recovered, recovered, recovered, recovered])
  })
})
