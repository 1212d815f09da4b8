import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { second } from '#domain/durations.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { type LiveReader, readLive } from '#tests/support/live-events.ts'
import { otaEstate } from '#tests/support/ota-estate.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const path = '/platform/admin/v1/live/stream'
const co2 = '1-device_fresh-1-attr_fresh_co2'
const houseId = 'house_jingan_1_18_1'
const projectId = 'project_jingan'

describe.each(oneEngine)('what devices do is told on %s', (engine) => {
  let eaves: TestPlatform
  const opened: LiveReader[] = []
  const store = createStore(deviceObservers)
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    await eaves.db
      .updateTable('deviceAttribute')
      .set({ alarmDelay: 60, alarmHigh: 1000, deadband: 50, isAlarmable: 1 })
      .where('id', '=', 'attr_fresh_co2')
      .execute()
  })
  afterAll(async () => {
    for (const reader of opened) await reader.leave()
    await eaves.close()
  })

  async function listen(topics: string) {
    const headers = { authorization: await eaves.login('admin'), 'x-tab': `tab${opened.length}` }
    const reader = readLive(
      await eaves.fetch(new Request(`http://eaves.test${path}?topics=${topics}`, { headers })),
    )
    opened.push(reader)
    expect(await reader.next()).toMatchObject({ name: 'ready' })
    return reader
  }

  /** Reads on until each of these was told of; whatever else is told is passed over. */
  async function hears(reader: LiveReader, ...wanted: readonly string[]) {
    const left = new Set(wanted)
    while (left.size > 0) {
      const told = await reader.next()
      if (!told) throw new Error(`nothing more, without ${[...left].join()}`)
      const { topic, operation, ids } = told.data
      left.delete(`${topic} ${operation}`)
      left.delete(`${topic} ${ids.join()}`)
    }
  }

  const report = (value: number) => {
    eaves.forward(second)
    const time = eaves.platform.services.now().getTime()
    const values = [
      {
        houseId,
        attributeKey: co2,
        value: String(value),
        number: value,
        isFaulty: false,
        time,
        arrival: time,
      },
    ]
    return store(eaves.platform.services, { values, online: [], replies: [] })
  }
  const work = () => alarmJob.run(eaves.platform.services)
  const around = `alarm:${houseId},house:${projectId},houseDevice.attributeData:${houseId}`

  it('when an alarm is raised by the time alone: its record, its house and the mark at the value', async () => {
    await report(1200)
    eaves.forward(60 * second)
    const reader = await listen(around)
    await work()
    await hears(reader, 'alarm create', `house ${houseId}`, 'houseDevice.attributeData ')
    const { data } = await eaves.call('houseDevice.attributeData', { houseId, attributeIds: co2 })
    expect(data).toMatchObject([{ isAlarm: 1 }])
    await reader.leave()
  })

  it('when it is over, and when it comes back', async () => {
    const reader = await listen(`alarm:${houseId},house:${projectId}`)
    await report(800)
    await hears(reader, 'alarm update', `house ${houseId}`)
    await report(1300)
    eaves.forward(60 * second)
    await work()
    await hears(reader, 'alarm update', `house ${houseId}`)
    await reader.leave()
  })

  it('when a house comes on line, to who looks at its project', async () => {
    const reader = await listen(`house:${projectId}`)
    const time = eaves.platform.services.now().getTime()
    const online = [{ houseId, gatewayNo: 'GWJAF11801', isOnline: false, time, session: 1 }]
    await store(eaves.platform.services, { values: [], online, replies: [] })
    await hears(reader, `house ${houseId}`)
    await reader.leave()
  })

  it('when upgrades are ordered, and at each step of them, once for all houses of a project', async () => {
    const estate = await otaEstate(eaves, 20)
    const reader = await listen('house.listBindProduct')
    const next = async () => {
      expect((await reader.next())?.data).toMatchObject({
        ...{ topic: 'house.listBindProduct', projectId: estate.projectId },
        ...{ ids: [], houseId: null },
      })
    }
    await estate.upgrade({})
    await next()
    await estate.pass(1)
    await next()
    await estate.report(...estate.ids.map((id) => ({ houseId: id, module: 'main', progress: 40 })))
    await next()
    await estate.install(estate.ids, '1.10.0')
    await next()
    await reader.leave()
  })
})
