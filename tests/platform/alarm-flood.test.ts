import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { second } from '#domain/durations.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { createBatches } from '#platform/modules/device/batches.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { alarmActive, alarmLevel } from '#resources/alarm-dictionaries.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const gateways = 500
const attributes = 10
const limit = 50

describe.each(oneEngine)('five thousand alarms within a minute on %s', (engine) => {
  let eaves: TestPlatform
  let houses: readonly string[]
  let keys: readonly string[]
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    const found = await sql<{ id: string }>`
      select id from house where tech_product_id = 'product_wuheng' order by id limit ${gateways}`.execute(
      eaves.db,
    )
    houses = found.rows.map(({ id }) => id)
    const watched = await sql<{ key: string; attributeId: string }>`
      select '1-' || d.device_id || '-' || d.serial_no || '-' || a.id as key, a.id as attribute_id
      from product_device d join device_attribute a on a.device_id = d.device_id
      where d.product_id = 'product_wuheng' and a.max > ${limit}
      order by 1 limit ${attributes}`.execute(eaves.db)
    keys = watched.rows.map(({ key }) => key)
    expect([houses.length, keys.length]).toEqual([gateways, attributes])
    await sql`
      update device_attribute
      set is_alarmable = 1, alarm_level = ${alarmLevel.major}, alarm_high = ${limit}, alarm_low = null, alarm_delay = 0
      where id in (${sql.join(watched.rows.map(({ attributeId }) => attributeId))})`.execute(eaves.db)
    // Those of the demo are another matter.
    await sql`update alarm set deleted_at = localtimestamp`.execute(eaves.db)
  }, 240_000)
  afterAll(() => eaves.close())

  it('come from five hundred gateways: none is lost, and none is there twice', async () => {
    const { services } = eaves.platform
    // Two processes hear of it, each with gateways of its own; each says everything twice.
    const batches = [0, 1].map(() => createBatches(services, createStore(deviceObservers)))
    for (const attributeKey of [...keys, ...keys]) {
      eaves.forward(3 * second)
      const time = services.now().getTime()
      const value = {
        attributeKey,
        value: String(limit + 1),
        number: limit + 1,
        isFaulty: false,
        time,
        arrival: time,
      }
      await Promise.all([
        ...houses.map((houseId, index) =>
          batches[index % 2]?.push({ values: [{ houseId, ...value }], online: [], replies: [] }),
        ),
        alarmJob.run(services),
        alarmJob.run(services),
      ])
    }
    expect(eaves.errors).toEqual([])
    const { rows } = await sql<{ n: number; open: number; most: number; times: number }>`
      select count(*) as n, count(distinct alarm_key) as open, max(count) as most, sum(times)::int as times
      from (
        select a.alarm_key, a.count,
          (select count(*) from alarm_occurrence o
            where o.alarm_id = a.id and o.active = ${alarmActive.active}) as times
        from alarm a
        where a.deleted_at is null and a.code like '%\\_HIGH' and a.active = ${alarmActive.active}
      ) raised`.execute(eaves.db)
    const all = gateways * attributes
    expect(rows).toEqual([{ n: all, open: all, most: 1, times: all }])
  }, 480_000)
})
