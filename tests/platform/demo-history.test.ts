import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, minute } from '#domain/durations.ts'
import { historyJob } from '#platform/simulator/history.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { demoNoon, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'

const noon = demoNoon.getTime()

describe('the past of the demo houses', () => {
  let eaves: TestPlatform
  /** Milliseconds that the job has left to others. */
  let left = 0
  beforeAll(async () => {
    const pause = async (ms: number) => {
      left += ms
    }
    eaves = await startPlatform({ now: demoNoon, pause })
  })
  afterAll(() => eaves.close())

  /** Houses whose samples go back a week, and come up to now. */
  const withPast = async () => {
    const { rows } = await sql<{ houses: number }>`
      select count(*)::int as houses from (
        select r.house_id from device_series r join device_sample s on s.series = r.id group by 1
        having min(s.time) <= ${noon - 7 * day} and max(s.time) >= ${noon - 30 * minute}
      ) past`.execute(eaves.db)
    return rows[0]?.houses ?? 0
  }

  it('is a week and more, leaves half of the time to others, and is written once', async () => {
    expect(await withPast()).toBe(0)
    const start = performance.now()
    await historyJob.run(eaves.platform.services)
    const taken = performance.now() - start
    expect(await withPast()).toBeGreaterThanOrEqual(5)
    // Whoever comes at the first minute is served in between.
    expect(left).toBeGreaterThan(0.5 * taken)

    left = 0
    await historyJob.run(eaves.platform.services)
    expect(left).toBe(0)
    expect(eaves.errors).toEqual([])
  })

  it('knows from the start how much the gateways were on line, and no less once that is worked out anew', async () => {
    const known = async () => {
      const { data } = await eaves.call('houseAvailability.list', { pageNum: 1, pageSize: 100 })
      return data as { readonly total: number; readonly list: readonly Values[] }
    }
    const first = await known()
    const { rows } = await sql<{ houses: number }>`
      select count(*)::int as houses from house
      where deleted_at is null and gateway_no <> '' and online_status = ${onlineStatus.offline}`.execute(
      eaves.db,
    )
    expect(first.total).toBeGreaterThan(rows[0]?.houses ?? 0)
    // Those that are off line stand first, with the reason; most were never away.
    expect(first.list[0]).toMatchObject({ mainReason: expect.any(Number), longestOutage: expect.any(Number) })
    const rates = first.list.map(({ rate }) => Number(rate))
    expect(Math.min(...rates)).toBeGreaterThan(40)
    await runJob(eaves, 'availability')
    expect(await known()).toEqual(first)
  })
})
