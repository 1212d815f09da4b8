import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hour } from '#domain/durations.ts'
import type { Db } from '#platform/contracts.ts'
import { type Database, openDatabase } from '#platform/db/client.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { type ChildServer, startServer } from '#tests/support/child-server.ts'
import { tell } from '#tests/support/device-history.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'

const houseId = 'house_jingan_1_18_1'
const attributeKey = '1-device_panel-1-attr_panel_killed'
const start = (Math.floor(Date.now() / hour) - 5) * (hour / 1000)
/** One each minute, over three hours. */
const many = 180
const samples = Array.from({ length: many }, (_, index) => ({
  ...{ houseId, attributeKey, seconds: start + index * 60, value: index % 2 },
}))

// Where a process dies in the middle is said by what it waits for: on PGlite nothing waits.
describe.runIf(engines.includes('postgresql'))('a platform that is killed while it rolls samples up', () => {
  let place: KilledPlace
  let server: ChildServer | null = null
  let others: Database | null = null
  let inside: TestPlatform | null = null
  beforeAll(async () => {
    place = await placeOn('postgresql')
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await others?.close()
    await inside?.close()
    await place.close()
  })

  const told = async (db: Db) => {
    const { rows } = await sql<{ fives: number; hours: number; stale: number }>`
      with s as (select id from device_series where house_id = ${houseId} and attribute_key = ${attributeKey})
      select (select coalesce(sum(count), 0)::int from device_five_minutes where series in (select id from s)) as fives,
        (select coalesce(sum(count), 0)::int from device_hour where series in (select id from s)) as hours,
        (select count(*)::int from device_stale where house_id = ${houseId}) as stale`.execute(db)
    return rows[0]
  }

  it('has told nothing by half, and tells each sample once the next time', async () => {
    inside = await place.open()
    // The months are there, and what is told of them is one sample.
    await tell(inside, samples.slice(0, 1))
    const store = createStore({ values: [], kept: [], online: [], replies: [] })
    await store(inside.platform.services, {
      values: samples.map(({ seconds, value, ...of }) => ({
        ...{ ...of, number: value, value: String(value) },
        ...{ time: seconds * 1000, arrival: null, isFaulty: false },
      })),
      online: [],
      replies: [],
    })
    const before = await told(inside.db)
    expect(before).toMatchObject({ fives: 1, hours: 1 })
    expect(before?.stale).toBeGreaterThan(30)
    await inside.close()
    inside = null

    others = await openDatabase({ url: place.own?.url ?? '' })
    const { db } = others
    const held = await db.startTransaction().execute()
    // All fives are told and their marks are gone when it comes to the hours.
    await sql`lock table device_hour in share mode`.execute(held)
    server = await startServer(place.settings)
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select pid from pg_locks where relation = 'device_hour'::regclass and not granted`.execute(db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 50 },
    )
    await server.stop('SIGKILL')
    await held.rollback().execute()
    await others.close()
    others = null

    inside = await place.open()
    expect(await told(inside.db)).toEqual(before)
    const { services } = inside.platform
    await rollUp(services)
    expect(await told(inside.db)).toEqual({ fives: many, hours: many, stale: 0 })
    await rollUp(services)
    expect(await told(inside.db)).toEqual({ fives: many, hours: many, stale: 0 })
    expect(inside.errors).toEqual([])
  }, 240_000)
})
