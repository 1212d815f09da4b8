import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { alarmActive, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { workOrderOpen, workOrderPriority } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { connectGateway, ended, open, say } from '#tests/support/device-house.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'

const houseId = 'house_jingan_1_18_1'
const gatewayNo = 'GWJAF11801'
const device = '1-device_sensor-1'
/** Not so long ago that it was kept. */
const start = Date.now() - 5 * minute
/** Ten reports are past the threshold, which is an alarm at once, ten are not, and so on: as often as an hour's occurrences may be. */
const times = 60
const reports = Array.from({ length: 20 * times }, (_, index) => ({
  devices: [{ device, time: start + index * 100, values: { co2: index % 20 < 10 ? 1500 : 600 } }],
}))

describe.each(engines)('a platform that is killed between report, alarm and order, on %s', (engine) => {
  let place: KilledPlace
  let server: ChildServer
  let after: TestPlatform | null = null
  beforeAll(async () => {
    place = await placeOn(engine)
    server = await startServer({ ...place.settings, MQTT_PORT: '0' })
  }, 120_000)
  afterAll(async () => {
    await server.stop('SIGKILL')
    await after?.close()
    await place.close()
  })

  it('has each alarm once, counted as often as it began, and an order of each that is in hand', async () => {
    const admin = clientOf(server)
    const ask = (name: string, input: Values) => admin.call(callOf(config, name), input, {})
    const { data: secret } = await ask('house.gatewaySecret', { houseId })
    const prompt = await ask('deviceAttribute.update', { id: 'attr_sensor_co2', alarmDelay: 0 })
    expect(prompt.code, prompt.msg).toBe(codes.ok)
    const waiting = { status: alarmStatus.unhandled, pageNum: 1, pageSize: 50 }
    const { data: found } = await ask('alarm.list', waiting)
    const alarmIds = (found.list as readonly Values[]).map(({ id }) => String(id))
    expect(alarmIds.length).toBeGreaterThan(30)

    const port = /mqtt 端口 (\d+)/.exec(server.output())?.[1]
    const client = await connectGateway(`mqtt://127.0.0.1:${port}`, gatewayNo, secret.secret)
    const end = ended(client)
    let acknowledged = 0
    for (const report of reports)
      say(client, gatewayNo, 'values', report).then(
        () => {
          acknowledged += 1
        },
        () => undefined,
      )
    const order = { priority: workOrderPriority.high, content: '请上门检查' }
    let ordered = 0
    const asked = alarmIds.map((alarmId) =>
      ask('alarm.toWorkOrder', { alarmId, ...order }).then(
        ({ code }) => {
          if (code === codes.ok) ordered += 1
        },
        () => undefined,
      ),
    )
    await vi.waitFor(() => expect(Math.min(ordered, acknowledged)).toBeGreaterThan(2), {
      timeout: 60_000,
      interval: 1,
    })
    await server.stop('SIGKILL')
    await Promise.all([end, ...asked])

    after = await place.open()
    const { call, db, platform, errors } = after
    const stood = await db.selectFrom('alarm').select(['id', 'status']).where('id', 'in', alarmIds).execute()
    const openOrders = async (alarmId: unknown) =>
      db
        .selectFrom('workOrder')
        .select('id')
        .where('alarmId', '=', alarmId)
        .where('status', 'in', [...workOrderOpen])
        .execute()
    for (const { id, status } of stood)
      expect(await openOrders(id)).toHaveLength(status === alarmStatus.handling ? 1 : 0)
    expect(stood.filter(({ status }) => status === alarmStatus.handling).length).toBeGreaterThanOrEqual(
      ordered,
    )
    // Whoever got no answer asks again.
    for (const alarmId of alarmIds) {
      const { code } = await call('alarm.toWorkOrder', { alarmId, ...order })
      expect([codes.ok, codes.conflict]).toContain(code)
      expect(await openOrders(alarmId)).toHaveLength(1)
    }

    const gateways = await open(platform.services, undefined, deviceObservers)
    const again = await connectGateway(`mqtt://127.0.0.1:${gateways.port}`, gatewayNo, secret.secret)
    await Promise.all(reports.map((report) => say(again, gatewayNo, 'values', report)))
    await again.endAsync()
    await gateways.close()
    const alarms = await db
      .selectFrom('alarm')
      .select(['id', 'count', 'active'])
      .where('houseId', '=', houseId)
      .where('attributeId', '=', `${device}-attr_sensor_co2`)
      .where('createUserName', '=', '系统')
      .execute()
    expect(alarms).toMatchObject([{ count: times, active: alarmActive.recovered }])
    const occurrences = await db
      .selectFrom('alarmOccurrence')
      .select('active')
      .where('alarmId', '=', alarms[0]?.id)
      .execute()
    expect(occurrences.filter(({ active }) => active === alarmActive.active)).toHaveLength(times)
    expect(occurrences).toHaveLength(2 * times)
    expect(errors).toEqual([])
  }, 240_000)
})
