import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { describe, expect, it, vi } from 'vitest'
import { downFilter, downTopic, type UpKind, upTopic } from '#domain/device-topics.ts'
import { day, hour, minute, second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { noLink } from '#platform/modules/device/gateway.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createModules } from '#platform/modules/modules.ts'
import { otaJob } from '#platform/modules/ota/ota-job.ts'
import { tellGateways } from '#platform/modules/ota/tell-gateways.ts'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { firmwareStatus, otaMode, packageType } from '#resources/firmware-dictionaries.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'
import {
  connectGateway,
  open,
  outside,
  panel,
  say,
  temperature,
  told,
  wereHeard,
} from '#tests/support/device-house.ts'
import { brokers, gatewayPlace } from '#tests/support/gateway-place.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'

const soon = 30_000
const pump = '1-device_heatpump-1'
const errCode = `${pump}-attr_heatpump_errCode`
const setTemp = `${panel}-attr_panel_setTemp`
const compressor = `${pump}-attr_heatpump_compressor`

const values = (device: string, said: string) => `{"devices":[{"device":"${device}","values":{${said}}}]}`
const timed = (time: unknown, roomTemp: number) =>
  `{"time":${JSON.stringify(time)},"devices":[{"device":"${panel}","values":{"roomTemp":${roomTemp}}}]}`

interface Line {
  readonly says: string
  /** Payloads in their order. */
  readonly told: (now: number) => readonly (string | Buffer)[]
  /** What is the latest value of an attribute then. */
  readonly latest?: readonly [key: string, value: string]
  /** What is said at the connection of the house. */
  readonly reasons?: readonly string[]
  /** What alarms say. */
  readonly triggers?: readonly string[]
  readonly clock?: string
}

/** What firmware has been seen to say, and what becomes of it: each line with the smallest message that shows it. */
const lines: readonly Line[] = [
  {
    says: 'no number that no attribute can mean, and the rest is stored',
    told: () => [values(panel, '"roomTemp":1.7e308,"humidity":41'), values(panel, '"roomTemp":1.7e308')],
    latest: [`${panel}-attr_panel_humidity`, '41'],
    reasons: [`数值超出范围 ${panel}.roomTemp`],
  },
  {
    says: 'texts without what no text can hold',
    told: () => [values(pump, '"errCode":"E\\ud83d1\\u0000"')],
    latest: [errCode, 'E\ufffd1'],
    triggers: ['故障码 E\ufffd1'],
  },
  {
    says: 'long texts, with their alarms',
    told: () => [values(pump, `"errCode":"${'汉'.repeat(400)}"`)],
    latest: [errCode, '汉'.repeat(400)],
    triggers: [expect.stringContaining('汉'.repeat(100)) as unknown as string],
  },
  {
    says: 'whatever its devices call themselves',
    told: () => [values('1-x\\u0000-1', '"a":1'), timed(null, 20)],
    latest: [temperature, '20'],
    reasons: [expect.stringContaining('未知设备') as unknown as string],
  },
  {
    says: 'what is no JSON but for a token, which is named with its place',
    told: () => [values(panel, '"roomTemp":21,"humidity":nan,')],
    latest: [temperature, '21'],
    reasons: [expect.stringMatching(/^第 \d+ 个字符附近 nan$/) as unknown as string],
  },
  {
    says: 'a fault beside a token that is no JSON',
    told: () => [values(pump, '"compressor":nan,"errCode":"E5"'), timed(null, 24)],
    latest: [temperature, '24'],
    reasons: [expect.stringMatching(/^第 \d+ 个字符附近 nan$/) as unknown as string],
    triggers: ['故障码 E5'],
  },
  {
    says: 'nothing of a message without its end',
    told: () => [timed(null, 22).slice(0, -4), Buffer.from([0xff, 0xfe]), timed(null, 23)],
    latest: [temperature, '23'],
    reasons: ['不是 JSON 对象'],
  },
  {
    says: 'the digits of a card',
    told: () => [values(pump, '"errCode":12345678901234567890')],
    latest: [errCode, '12345678901234567890'],
    triggers: ['故障码 12345678901234567890'],
  },
  {
    says: 'what came last, from a clock that is slow, and how slow it is',
    told: (now) => [24, 25, 26].map((value, at) => timed(now - 5 * minute - 12 * second + at, value)),
    latest: [temperature, '26'],
    clock: '网关时钟慢 5 分 12 秒',
  },
  {
    says: 'what came last, from a clock that was ahead',
    told: (now) => [timed(now + 9 * minute, 24), timed(now, 27)],
    latest: [temperature, '27'],
  },
  {
    says: 'times in the year 2000, in seconds and with a fraction',
    told: (now) => [
      ...[timed(946_684_800_000, 24), timed(Math.floor(now / second), 25), timed(now + 0.5, 26)],
      timed('yesterday', 28),
    ],
    latest: [temperature, '28'],
    reasons: [
      '时间早于保存期限，按到达时间记录',
      '时间以秒为单位，已按秒换算',
      '时间不是毫秒数，按到达时间记录',
    ],
  },
  {
    says: 'what was kept for an hour as history, and raises nothing by it',
    told: (now) => [
      timed(now, 21),
      `{"time":${now - 40 * minute},"devices":[{"device":"${pump}","values":{"errCode":"E9"}}]}`,
      timed(now, 29),
    ],
    latest: [temperature, '29'],
    triggers: [],
  },
  {
    says: 'more than is stored, which is told',
    told: (now) => [
      JSON.stringify({
        devices: Array.from({ length: 30 }, (_, at) => ({
          ...{ device: panel, time: now - (now % second) - second + at },
          values: { roomTemp: 20 + at / 10 },
        })),
      }),
    ],
    latest: [temperature, '22.9'],
    reasons: ['同一属性每秒最多保存 10 个值，其余只作为最新值'],
  },
  {
    says: 'a sensor that is torn off as a faulty measurement, once',
    told: () => [values(panel, '"roomTemp":-127'), values(panel, '"roomTemp":65535')],
    latest: [temperature, '65535'],
    triggers: ['室内温度 -127.00℃ 超出量程 -20.00℃～60.00℃'],
  },
  {
    says: 'codes that mean no fault, whatever their case and blanks',
    told: () =>
      ['0x0000', 'no error', ' E0 ', '--', '无故障'].map((code) => values(pump, `"errCode":"${code}"`)),
    latest: [errCode, '无故障'],
    triggers: [],
  },
  {
    says: 'a normally closed contact that is open',
    told: () => [values(pump, '"compressor":0')],
    latest: [compressor, '0'],
    triggers: ['压缩机 停止'],
  },
  {
    says: 'a chosen value of an enumeration',
    told: () => [values(panel, '"state":1'), values(panel, '"state":3,"roomTemp":20.5')],
    latest: [temperature, '20.5'],
    triggers: ['运行状态 过载'],
  },
]

const alarming = { isAlarmable: 1, alarmDelay: 0, alarmLevel: alarmLevel.major }

async function enter(test: TestPlatform) {
  const set = (id: string, fields: object) =>
    test.db
      .updateTable('deviceAttribute')
      .set({ ...alarming, ...fields })
      .where('id', '=', id)
      .execute()
  await set('attr_heatpump_errCode', { length: 2048 })
  await set('attr_heatpump_compressor', { alarmOnFalse: 1 })
  await set('attr_panel_roomTemp', { alarmLow: 5, deadband: 0 })
  const { code, msg } = await test.call('deviceAttribute.create', {
    ...{ deviceId: 'device_panel', accessMode: accessMode.readOnly, ...alarming },
    ...{ identifier: 'state', name: '运行状态', typeCode: typeCode.enumeration, alarmValues: ['3'] },
    enumList: [
      { value: 1, label: '运行' },
      { value: 3, label: '过载' },
    ],
  })
  expect(code, msg).toBe(200)
}

describe.each(brokers)('what a gateway says, to the broker that is %s,', (broker) => {
  const further = 14
  const place = gatewayPlace({
    ...{ broker, houses: lines.length + further, observers: deviceObservers, prepare: enter },
  })
  const { come, house, latest, reasons } = place
  const rest = (index: number) => lines.length + index

  const publish = async (index: number, payload: string | Buffer, kind: UpKind = 'values') =>
    (await come(index)).publishAsync(upTopic(house(index).gatewayNo, kind), payload, { qos: 1 })

  const triggersOf = async (index: number) => {
    const rows = await place.test.db
      .selectFrom('alarm')
      .select('trigger')
      .where('houseId', '=', house(index).id)
      .where('createUserName', '=', '系统')
      .where('deviceType', '=', deviceType.tech)
      .where('attributeId', 'is not', null)
      .where('createTime', '>=', formatTime(place.now()))
      .orderBy('id')
      .execute()
    return rows.map(({ trigger }) => trigger)
  }

  it.each(lines.map((line, index) => ({ ...line, index })))('is taken: $says', async (line) => {
    const { index } = line
    const client = await come(index)
    for (const payload of line.told(place.now()))
      await client.publishAsync(upTopic(house(index).gatewayNo, 'values'), payload, { qos: 1 })
    const { latest: wanted } = line
    if (wanted)
      await vi.waitFor(async () => expect(await latest(index, wanted[0])).toEqual([wanted[1]]), soon)
    if (line.triggers) expect(await triggersOf(index)).toEqual(line.triggers)
    await vi.waitFor(async () => {
      const connection = await place.connection(index)
      const said = await reasons(index)
      for (const reason of line.reasons ?? []) expect(said).toContainEqual(reason)
      if (line.clock) expect(connection.clock).toBe(line.clock)
    }, soon)
    await rollUp(place.test.platform.services)
    expect(place.test.errors).toEqual([])
  })

  it('is acknowledged and noted where it can never be stored, and holds up nothing behind it', async () => {
    const index = rest(0)
    await sql`alter table device_value add constraint refuses_99 check (value <> '19.99')`.execute(
      place.test.db,
    )
    await publish(index, values(panel, '"humidity":19.99'))
    await publish(index, timed(null, 20))
    await vi.waitFor(async () => expect(await latest(index, temperature)).toEqual(['20']), soon)
    await vi.waitFor(async () => expect(await reasons(index)).toEqual(['内容无法保存']), soon)
    await sql`alter table device_value drop constraint refuses_99`.execute(place.test.db)
    expect(place.test.errors.splice(0)).toMatchObject([{ gatewayNo: house(index).gatewayNo }])
  })

  it('is found however the number is written, and stored once by QoS 2 and MQTT 5', async () => {
    const index = rest(1)
    const { id } = house(index)
    await place.test.db.updateTable('house').set({ gatewayNo: 'AABBCC001122' }).where('id', '=', id).execute()
    const client = await come(index, {
      protocolVersion: 5,
      clientId: 'aabbcc001122',
      username: 'aabbcc001122',
    })
    await client.publishAsync(upTopic('aa-bb-cc-00-11-22', 'values'), timed(null, 18), { qos: 2 })
    await vi.waitFor(async () => expect(await latest(index, temperature)).toEqual(['18']), soon)
  })

  it('is stored by QoS 0 as well, and so is a last will by QoS 0', async () => {
    const index = rest(13)
    const { gatewayNo } = house(index)
    const client = await come(index, {
      will: {
        ...{ topic: upTopic(gatewayNo, 'online'), qos: 0, retain: false },
        payload: Buffer.from(JSON.stringify({ online: false, session: place.now() + minute })),
      },
    })
    await client.publishAsync(upTopic(gatewayNo, 'values'), timed(null, 19), { qos: 0 })
    await vi.waitFor(async () => expect(await latest(index, temperature)).toEqual(['19']), soon)
    await vi.waitFor(async () => expect((await place.connection(index)).connectTime).not.toBeNull(), soon)
    client.stream.destroy()
    await vi.waitFor(
      async () => expect((await place.connection(index)).onlineStatus).not.toBe(onlineStatus.online),
      soon,
    )
    expect(place.test.errors).toEqual([])
  })

  it('is a version with whatever stands before and behind it, whatever else is no JSON', async () => {
    const index = rest(2)
    await publish(index, '{"module":"main","progress":"140%"}', 'upgrade')
    const broken = '{"module":"main","version":"SV1.34.1_b03896a","rssi":nan}'
    await publish(index, broken, 'upgrade')
    const versions = place.test.db
      .selectFrom('deviceVersion')
      .select('version')
      .where('houseId', '=', house(index).id)
    await vi.waitFor(
      async () => expect(await versions.execute()).toEqual([{ version: 'SV1.34.1_b03896a' }]),
      soon,
    )
    // What was no JSON is named in whatever it stands.
    await publish(index, '{"commandId":"none","received":nan,"ok":true}', 'reply')
    await publish(index, '{"online":true,"session":inf}', 'online')
    const named = [
      `第 ${broken.indexOf('nan') + 1} 个字符附近 nan`,
      '第 32 个字符附近 nan',
      ...(broker === 'outside' ? ['第 26 个字符附近 inf'] : []),
    ]
    await vi.waitFor(async () => expect(await reasons(index)).toEqual(expect.arrayContaining(named)), soon)
  })

  it('is what became of a command, though its clock says that it was before', async () => {
    const index = rest(4)
    const { id, gatewayNo } = house(index)
    place.link.through(place.gateways)
    const client = await come(index)
    await client.subscribeAsync(downTopic(gatewayNo, 'command'), { qos: 1 })
    await vi.waitFor(async () => expect((await place.connection(index)).connectTime).not.toBeNull(), soon)
    const heard = told(client)
    const { data } = await place.test.call('command.send', {
      houseId: id,
      attributeId: setTemp,
      value: '22.50',
    })
    expect((await heard).message).toMatchObject({ commandId: data.commandId, value: '22.50' })
    const report = {
      time: place.now() - 3 * second,
      devices: [{ device: panel, values: { setTemp: '022.5' } }],
    }
    await say(client, gatewayNo, 'values', report)
    const state = place.test.db.selectFrom('command').select('commandStatus').where('id', '=', data.commandId)
    await vi.waitFor(
      async () => expect(await state.executeTakeFirst()).toEqual({ commandStatus: commandStatus.succeeded }),
      soon,
    )
  })

  it('counts though a clock of ours was ahead when it came before', async () => {
    const index = rest(5)
    const { id, gatewayNo } = house(index)
    const ahead = place.now() + 3000 * day
    const gone = { session: ahead, isOnline: 0, seenAt: ahead, messagesPerMinute: 0 }
    await place.test.db
      .insertInto('deviceGateway')
      .values({ ...gone, gatewayNo, houseId: id })
      .onConflict((conflict) => conflict.column('gatewayNo').doUpdateSet(gone))
      .execute()
    await place.test.db
      .updateTable('house')
      .set({ onlineStatus: onlineStatus.offline })
      .where('id', '=', id)
      .execute()
    await come(index)
    await vi.waitFor(
      async () => expect((await place.connection(index)).onlineStatus).toBe(onlineStatus.online),
      soon,
    )
  })

  it('ends where the gateway is taken from its house, and raises nothing afterwards', async () => {
    const index = rest(3)
    await publish(index, values(pump, '"errCode":"E7"'))
    await vi.waitFor(async () => expect(await triggersOf(index)).toEqual(['故障码 E7']), soon)
    const { id } = house(index)
    const open = () =>
      place.test.db
        .selectFrom('alarm')
        .select('trigger')
        .where('houseId', '=', id)
        .where('active', '=', alarmActive.active)
        .where('createUserName', '=', '系统')
    const { code, msg } = await place.test.call('house.unbindTechProduct', { houseId: id })
    expect(code, msg).toBe(200)
    await vi.waitFor(async () => expect(await open().execute()).toEqual([]), soon)
    // The platform's own broker ends its connection; one outside does not, and it goes on speaking.
    if (broker === 'embedded') return
    await publish(index, values(pump, '"errCode":"E8"'))
    await vi.waitFor(async () => expect(await latest(index, errCode)).toEqual(['E8']), soon)
    expect(await triggersOf(index)).toEqual(['故障码 E7'])
  })

  // The platform's own broker ends its connection.
  if (broker === 'outside')
    it('brings no house on line that it was taken from, but the one that has it next', async () => {
      const [former, next] = [rest(11), rest(12)]
      const { test } = place
      const statusOf = async (index: number) => (await place.connection(index)).onlineStatus
      await publish(former, timed(null, 21))
      await vi.waitFor(async () => expect(await latest(former, temperature)).toEqual(['21']), soon)
      await vi.waitFor(async () => expect((await place.connection(former)).connectTime).not.toBeNull(), soon)
      for (const index of [former, next]) {
        const { code, msg } = await test.call('house.unbindTechProduct', { houseId: house(index).id })
        expect(code, msg).toBe(200)
      }
      // Whoever has heard it before takes it for that house's for a while.
      test.forward(minute)
      const { gatewayNo } = house(former)
      const client = place.keep(await connectGateway(place.url, gatewayNo, ''))
      const report = (roomTemp: number) =>
        client.publishAsync(upTopic(gatewayNo, 'values'), timed(null, roomTemp), { qos: 1 })
      await report(22)
      await vi.waitFor(async () => expect(await latest(former, temperature)).toEqual(['22']), soon)

      const { code, msg } = await test.call('house.bindTechProduct', {
        ...{ houseId: house(next).id, productId: 'product_wuheng', gatewayNo },
      })
      expect(code, msg).toBe(200)
      // Whoever has not knows whose it is.
      const other = await open(test.platform.services, outside(place.url), deviceObservers)
      await vi.waitFor(
        async () => {
          await report(23)
          expect(await statusOf(next)).toBe(onlineStatus.online)
        },
        { timeout: soon, interval: second },
      )
      await other.close()
      expect(await statusOf(former)).toBe(onlineStatus.inactive)
      expect(test.errors).toEqual([])
    })

  const strategy = { batchSize: 1, stopFailRate: 100, retry: 0, timeoutSec: 1800 }
  /** Upgrades a house to what the demo has published for its gateway. */
  async function upgrade(houseId: string, input: object) {
    const firmware = await place.test.db
      .selectFrom('firmware')
      .select('id')
      .where('productId', '=', 'product_wuheng')
      .where('module', '=', 'main')
      .where('packageType', '=', packageType.full)
      .where('status', '=', firmwareStatus.published)
      .executeTakeFirstOrThrow()
    return place.test.call('ota.upgrade', { firmwareId: firmware.id, houseIds: [houseId], ...input })
  }

  /** It runs what can be upgraded, and that is known. */
  async function runOld(client: MqttClient, index: number): Promise<void> {
    const { id, gatewayNo } = house(index)
    await say(client, gatewayNo, 'upgrade', { module: 'main', version: '0.0.1' })
    const versions = place.test.db.selectFrom('deviceVersion').select('version').where('houseId', '=', id)
    await vi.waitFor(async () => expect(await versions.execute()).toContainEqual({ version: '0.0.1' }), soon)
  }

  it('is how far an upgrade has come, in per cents as they are written', async () => {
    const index = rest(10)
    const { id, gatewayNo } = house(index)
    const { test, link, gateways } = place
    link.through(gateways)
    const client = await come(index)
    await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
    await vi.waitFor(async () => expect((await place.connection(index)).connectTime).not.toBeNull(), soon)
    await runOld(client, index)
    const heard = told(client)
    const immediate = { mode: otaMode.immediate, ...strategy }
    expect((await upgrade(id, immediate)).data).toMatchObject({ accepted: 1 })
    test.forward(second)
    for (const job of [otaJob, tellGateways(link, null)]) await job.run(test.platform.services)
    const { taskId } = (await heard).message as { readonly taskId: string }
    const progress = test.db.selectFrom('otaTask').select('progress').where('id', '=', taskId)
    for (const [said, shown] of [
      ['40%', 40],
      [' 55 ', 55],
      ['140%', 100],
    ] as const) {
      await say(client, gatewayNo, 'upgrade', { module: 'main', progress: said })
      await vi.waitFor(
        async () => expect(await progress.executeTakeFirst()).toEqual({ progress: shown }),
        soon,
      )
    }
  })

  it('is told what was cancelled until the broker has taken it, and once', async () => {
    const index = rest(6)
    const { id, gatewayNo } = house(index)
    const { test, link, gateways } = place
    link.through(gateways)
    const client = await come(index)
    await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
    const heard: { readonly taskId?: string }[] = []
    client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
    await vi.waitFor(async () => expect((await place.connection(index)).connectTime).not.toBeNull(), soon)
    const pass = async () => {
      test.forward(second)
      for (const job of [otaJob, tellGateways(link, null)]) await job.run(test.platform.services)
    }
    await runOld(client, index)
    const immediate = { mode: otaMode.immediate, ...strategy }
    expect((await upgrade(id, immediate)).data).toMatchObject({ accepted: 1 })
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
    expect((await upgrade(id, { mode: otaMode.stop })).data).toMatchObject({ accepted: 1 })
    link.through(noLink)
    await pass()
    await pass()
    link.through(gateways)
    await pass()
    await pass()
    // What is said last has come, so that nothing that was said before is still to come.
    await gateways.publish(gatewayNo, { type: 'cancel', taskId: 'last', module: 'main' })
    await vi.waitFor(() => expect(heard.at(-1)?.taskId).toBe('last'), soon)
    expect(heard.slice(1, -1)).toEqual([{ taskId: heard[0]?.taskId, module: 'main' }])
    expect(test.errors).toEqual([])
  })

  /** Says of a device one thing after the other, within one message. */
  const inOneMessage = (device: string, said: readonly object[]) => ({
    devices: said.map((one, at) => ({ device, time: place.now() - said.length + at, values: one })),
  })
  const ofAlarms = async (index: number, name: string) => {
    const rows = await place.test.db
      .selectFrom('alarm')
      .select(['id', 'name', 'count', 'active', 'status', 'handleRemark'])
      .where('houseId', '=', house(index).id)
      .where('createUserName', '=', '系统')
      .where('name', 'like', name)
      .orderBy('id')
      .execute()
    return rows
  }

  it('begins fifty alarms of an attribute, and tells sixty times an hour of one, which is said', async () => {
    const index = rest(7)
    const { gatewayNo } = house(index)
    const client = await come(index)
    const codes = Array.from({ length: 60 }, (_, at) => ({ errCode: `F${at + 1}` }))
    const flaps = Array.from({ length: 140 }, (_, at) => ({ compressor: at % 2 }))
    await say(client, gatewayNo, 'values', inOneMessage(pump, codes))
    await say(client, gatewayNo, 'values', inOneMessage(pump, flaps))
    await vi.waitFor(async () => expect(await latest(index, compressor)).toEqual(['1']), soon)
    expect(await ofAlarms(index, '%F%')).toHaveLength(50)
    const [contact] = await ofAlarms(index, '压缩机%')
    expect(contact).toMatchObject({ count: 70, active: alarmActive.recovered })
    const told = await place.test.db
      .selectFrom('alarmOccurrence')
      .select('active')
      .where('alarmId', '=', contact?.id)
      .execute()
    expect(told.filter(({ active }) => active === alarmActive.active)).toHaveLength(60)
    await vi.waitFor(
      async () =>
        expect(await reasons(index)).toEqual(
          expect.arrayContaining([
            '同一属性未完结和一小时内新发生的报警最多 50 条，其余暂不报警',
            '同一报警每小时最多保存 60 次发生记录，其余只计次数',
          ]),
        ),
      soon,
    )
  })

  it('is opened again where it was handled and goes on', async () => {
    const index = rest(8)
    const { test } = place
    const { projectId } = await test.db
      .selectFrom('house')
      .select('projectId')
      .where('id', '=', house(index).id)
      .executeTakeFirstOrThrow()
    const saved = await test.call('project.detail', { id: projectId })
    expect((await test.call('project.update', { ...saved.data, alarmReopenHours: 2 })).code).toBe(200)
    await publish(index, values(pump, '"errCode":"E8","compressor":0'))
    await vi.waitFor(async () => expect(await triggersOf(index)).toHaveLength(2), soon)
    const mine = async () => [...(await ofAlarms(index, '%E8')), ...(await ofAlarms(index, '压缩机%'))]
    const ids = (await mine()).map(({ id }) => id)
    const handled = { ids, status: alarmStatus.handled, remark: '已派人处理' }
    expect((await test.call('alarm.handle', handled)).code).toBe(200)
    await publish(index, values(pump, '"compressor":1'))
    await vi.waitFor(async () => expect(await latest(index, compressor)).toEqual(['1']), soon)
    const work = () => timedTransitions(createModules().hooks).run(test.platform.services)
    test.forward(2 * hour - minute)
    await work()
    expect((await mine()).map(({ status }) => status)).toEqual([alarmStatus.handled, alarmStatus.handled])
    test.forward(2 * minute)
    await work()
    expect(await mine()).toMatchObject([
      { status: alarmStatus.unhandled, active: alarmActive.active, handleRemark: null },
      { status: alarmStatus.handled, active: alarmActive.recovered },
    ])
  })

  it('is missed from its connection on, not from what it said before', async () => {
    const index = rest(9)
    const { test } = place
    await publish(index, timed(null, 21))
    await vi.waitFor(async () => expect(await latest(index, temperature)).toEqual(['21']), soon)
    test.forward(2 * hour)
    const before = formatTime(place.now())
    const missed = async () =>
      (await ofAlarms(index, '%离线%')).filter(({ active }) => active === alarmActive.active)
    const connected = async () => {
      const { connectedAt } = await test.db
        .selectFrom('deviceGateway')
        .select('connectedAt')
        .where('gatewayNo', '=', house(index).gatewayNo)
        .executeTakeFirstOrThrow()
      return formatTime(Number(connectedAt))
    }
    await come(index)
    await vi.waitFor(async () => expect((await connected()) >= before).toBe(true), soon)
    test.forward(minute)
    await wereHeard(test)
    await runJob(test, 'alarms')
    expect(await missed()).toEqual([])
    test.forward(4 * minute)
    await wereHeard(test)
    await runJob(test, 'alarms')
    expect(await missed()).toMatchObject([{ name: expect.stringContaining('离线') }])
  })
})
