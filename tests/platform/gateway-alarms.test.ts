import { describe, expect, it, vi } from 'vitest'
import { hour, minute, second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createModules } from '#platform/modules/modules.ts'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'
import { panel, say, temperature } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon, type TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'

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
  await test.db
    .updateTable('deviceAttribute')
    .set({ ...{ isAlarmable: 1, alarmLow: 5, alarmDelay: 0, deadband: 0 }, alarmLevel: alarmLevel.major })
    .where('id', '=', 'attr_panel_roomTemp')
    .execute()
}

describe('what a gateway reports', () => {
  const place = gatewayPlace({
    ...{ houses: 7, now: demoNoon, observers: deviceObservers, prepare: enter },
  })
  const { come, house, now } = place

  /** Says values of a device, a minute after the ones before. */
  async function reports(index: number) {
    const client = await come(index)
    return (values: object, device = fresh) => {
      place.test.forward(minute)
      return say(client, house(index).gatewayNo, 'values', {
        devices: [{ device, time: now(), values }],
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

  it('is a faulty measurement where it is outside the range of its attribute, and in no average', async () => {
    const { id: houseId } = house(1)
    const report = await reports(1)
    await report({ roomTemp: 24 }, '1-device_panel-2')
    await report({ roomTemp: 21 }, panel)
    for (const roomTemp of [-127, 85, 6553.5, 65535]) await report({ roomTemp }, panel)
    expect(await alarms(1)).toEqual([
      ['室内温度测量异常', '室内温度 -127.00℃ 超出量程 -20.00℃～60.00℃', 1, active],
    ])
    expect(await latestValues(place.test.db, houseId, [temperature])).toMatchObject([
      { value: '65535', isFaulty: true, isAlarm: true },
    ])
    const { projectId } = await place.test.db
      .selectFrom('house')
      .select('projectId')
      .where('id', '=', houseId)
      .executeTakeFirstOrThrow()
    const climate = await place.test.call('screen.project', { projectId, parts: 'climate' })
    expect(climate.data.climate.data[0]).toMatchObject({ of: 'temp', measured: 1, average: 24 })
    await report({ roomTemp: 23 }, panel)
    expect((await alarms(1)).map(([, , count, one]) => [count, one])).toEqual([[1, recovered]])
    expect(await latestValues(place.test.db, houseId, [temperature])).toMatchObject([
      { value: '23', isFaulty: false, isAlarm: false },
    ])

    await rollUp(place.test.platform.services)
    const endTime = Math.ceil(now() / second)
    const range = { houseId, startTime: endTime - 2 * 3600, endTime }
    const hours = await place.test.call('trend.query', {
      ...range,
      attributeIds: [temperature],
      interval: '3600',
    })
    expect(hours.data).toMatchObject([{ value: 22, min: 21, max: 23, count: 2 }])
    const raw = await place.test.call('trend.query', {
      ...range,
      attributeIds: [temperature],
      interval: 'raw',
    })
    expect(raw.data.map(({ value }: { readonly value: number }) => value)).toEqual([21, 23])
    const faulty = await place.test.call('trend.faulty', { ...range, attributeIds: temperature })
    expect(faulty.data.map(({ value }: { readonly value: number }) => value)).toEqual([
      -127, 85, 6553.5, 65535,
    ])
  })

  it('ends no alarm by a faulty measurement, and tells the same report once', async () => {
    const client = await come(2)
    const values = (roomTemp: number) => ({ devices: [{ device: panel, time: now(), values: { roomTemp } }] })
    const report = (message: object) => say(client, house(2).gatewayNo, 'values', message)
    await report(values(2))
    const faulty = values(85)
    await report(faulty)
    expect((await alarms(2)).map(([name, , count, one]) => [name, count, one])).toEqual([
      ['室内温度过低', 1, active],
      ['室内温度测量异常', 1, active],
    ])
    place.test.forward(minute)
    await report(values(20))
    await report(faulty)
    expect((await alarms(2)).map(([, , count, one]) => [count, one])).toEqual([
      [1, recovered],
      [1, recovered],
    ])
  })

  it('is opened again where it was handled and goes on for as long as its project says, and told', async () => {
    const { id: houseId } = house(3)
    const { projectId } = await place.test.db
      .selectFrom('house')
      .select('projectId')
      .where('id', '=', houseId)
      .executeTakeFirstOrThrow()
    const saved = await place.test.call('project.detail', { id: projectId })
    const { code, msg } = await place.test.call('project.update', { ...saved.data, alarmReopenHours: 2 })
    expect(code, msg).toBe(200)
    const report = await reports(3)
    await report({ usualCode: 'E07', contact: false })
    const find = async () =>
      place.test.db
        .selectFrom('alarm')
        .select(['id', 'status', 'handleRemark', 'active'])
        .where('houseId', '=', houseId)
        .where('code', 'in', ['usualCode_E07', 'contact'])
        .orderBy('id')
        .execute()
    const ids = (await find()).map(({ id }) => id)
    await place.test.call('alarm.handle', { ids, status: alarmStatus.handled, remark: '已派人处理' })
    await report({ contact: true })
    await runJob(place.test, 'notices')
    const news = async () => {
      const { data } = await place.test.call('notice.list', { pageNum: 1, pageSize: 100 }, { as: 'ops' })
      return data.list.map(({ title }: { readonly title: string }) => title)
    }
    const work = () => timedTransitions(createModules().hooks).run(place.test.platform.services)
    place.test.forward(2 * hour - 2 * minute)
    await work()
    expect((await find()).map(({ status }) => status)).toEqual([alarmStatus.handled, alarmStatus.handled])
    place.test.forward(2 * minute)
    await work()
    expect(await find()).toMatchObject([
      { status: alarmStatus.unhandled, active, handleRemark: null },
      { status: alarmStatus.handled, active: recovered },
    ])
    await runJob(place.test, 'notices')
    expect((await news())[0]).toMatch(/ 通用故障码 E07 仍在告警$/)
  })

  it('is another alarm where it was ignored for a time, recovered, and begins anew after that time', async () => {
    const report = await reports(4)
    await report({ contact: false })
    const { id } = await place.test.db
      .selectFrom('alarm')
      .select('id')
      .where('houseId', '=', house(4).id)
      .where('code', '=', 'contact')
      .executeTakeFirstOrThrow()
    const ignoreUntil = formatTime(now() + hour)
    const ignored = { id, status: alarmStatus.ignored, remark: '检修中', ignoreUntil }
    expect((await place.test.call('alarm.ignore', ignored)).code).toBe(200)
    await report({ contact: true })
    place.test.forward(2 * hour)
    await report({ contact: false })
    expect((await alarms(4)).map(([, , count, one]) => [count, one])).toEqual([
      [1, recovered],
      [1, active],
    ])
  })

  /** Says of a device one value after the other, within one message. */
  const inOneMessage = (values: readonly object[], device = fresh) =>
    values.map((one, index) => ({ device, time: now() - values.length + index, values: one }))
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  const soon = 20_000

  it('begins fifty alarms of an attribute at most, and those of others all the same', async () => {
    const client = await come(5)
    const { id: houseId, gatewayNo } = house(5)
    const report = (devices: readonly object[]) => say(client, gatewayNo, 'values', { devices })
    await report([
      ...inOneMessage(upTo(60).map((n) => ({ usualCode: `E${n + 1}` }))),
      ...inOneMessage([{ contact: false }]),
      ...inOneMessage([{ roomTemp: 2 }], panel),
    ])
    const names = async () => (await alarms(5)).map(([name]) => name)
    const first = upTo(50).map((n) => `通用故障码 E${n + 1}`)
    expect(await names()).toEqual([...first, '风阀触点报警', '室内温度过低'])
    const bound = '同一属性未完结和一小时内新发生的报警最多 50 条，其余暂不报警'
    await vi.waitFor(async () => expect(await place.reasons(5)).toContain(bound), soon)

    // What goes on becomes an alarm once there is room for it, though nothing more is said of it.
    const ids = await place.test.db
      .selectFrom('alarm')
      .select('id')
      .where('houseId', '=', houseId)
      .where('name', 'like', '通用故障码%')
      .execute()
    place.test.forward(hour + minute)
    const work = () => runJob(place.test, 'alarms')
    await work()
    expect((await names()).filter((name) => name?.toString().endsWith('E60'))).toEqual([])
    const handle = { ids: ids.map(({ id }) => id), status: alarmStatus.handled, remark: '已处理' }
    expect((await place.test.call('alarm.handle', handle)).code).toBe(200)
    place.test.forward(11 * minute)
    await work()
    expect((await alarms(5)).at(-1)).toEqual(['通用故障码 E60', '通用故障码 E60', 1, active])
  })

  it('counts what comes and goes, tells sixty times an hour of it, and since when it lasts', async () => {
    const client = await come(6)
    const { id: houseId, gatewayNo } = house(6)
    const began = Math.floor(now() / second)
    const flap = (times: number) =>
      upTo(2 * times + 1).map((index) => ({ contact: index % 2 === 1, runState: 1 }))
    await say(client, gatewayNo, 'values', { devices: inOneMessage(flap(59)) })
    place.test.forward(minute)
    const lasting = Math.floor(now() / second)
    await say(client, gatewayNo, 'values', { devices: inOneMessage([{ contact: true }, ...flap(40)]) })
    // The house has alarms of the demo as well.
    const contact = (await alarms(6)).filter(([name]) => name === '风阀触点报警')
    expect(contact.map(([, , count, one]) => [count, one])).toEqual([[101, active]])
    const told = async () => {
      const rows = await place.test.db
        .selectFrom('alarmOccurrence')
        .innerJoin('alarm', 'alarm.id', 'alarmOccurrence.alarmId')
        .select('alarmOccurrence.active')
        .where('houseId', '=', houseId)
        .where('code', '=', 'contact')
        .execute()
      return [active, recovered].map((one) => rows.filter((row) => row.active === one).length)
    }
    expect(await told()).toEqual([60, 60])
    const { attributeId } = await place.test.db
      .selectFrom('alarm')
      .select('attributeId')
      .where('houseId', '=', houseId)
      .where('code', '=', 'contact')
      .executeTakeFirstOrThrow()
    place.test.forward(minute)
    const range = { houseId, attributeIds: attributeId, startTime: began, endTime: lasting + 120 }
    const { data } = await place.test.call('alarm.stretches', range)
    expect(data.at(-1)).toMatchObject({ from: lasting, to: lasting + 60 })
    const bound = '同一报警每小时最多保存 60 次发生记录，其余只计次数'
    await vi.waitFor(async () => expect(await place.reasons(6)).toContain(bound), soon)
    place.test.forward(hour)
    await say(client, gatewayNo, 'values', { devices: inOneMessage([{ contact: true }, { contact: false }]) })
    expect(await told()).toEqual([61, 61])
  })
})
