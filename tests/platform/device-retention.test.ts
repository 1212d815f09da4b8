import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/durations.ts'
import { retentionJob } from '#platform/modules/device/retention.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { storeDaily } from '#tests/support/stored-days.ts'

const now = new Date('2026-11-20T12:00:00+08:00')

describe.each(engines)('samples on %s', (engine) => {
  let test: TestPlatform
  beforeAll(async () => {
    test = await startPlatform({ engine, now, seed: null })
  })
  afterAll(() => test.close())

  const store = createStore({ values: [], kept: [], online: [], replies: [] })
  const take = async (...times: number[]) => {
    const value = { houseId: 'h', attributeKey: 'a', value: '1', number: 1, isFaulty: false, arrival: null }
    const values = times.map((time) => ({ ...value, time }))
    await store(test.platform.services, { values, online: [], replies: [] })
  }
  const kept = async () => {
    const { rows } = await sql<{ time: number }>`select time from device_sample order by time`.execute(
      test.db,
    )
    return rows.map(({ time }) => (now.getTime() - time) / day)
  }
  const ago = (days: number) => now.getTime() - days * day

  it('stay though a clock that is years ahead calls them old, until so many days have passed', async () => {
    await take(ago(0), ago(130))
    const job = retentionJob(60)
    await job.run(test.platform.services)
    test.forward(3000 * day)
    await job.run(test.platform.services)
    await take(test.platform.services.now().getTime())
    test.forward(-3000 * day)
    await job.run(test.platform.services)
    expect(await kept()).toEqual([130, 0, -3000])
    await storeDaily(test, 59)
    await job.run(test.platform.services)
    expect(await kept()).toEqual([130, 0, -3000])
    await test.db.deleteFrom('deviceSample').execute()
  })

  it('are rolled up in five minutes that stay as well, for longer', async () => {
    const figures = async () => {
      const { rows } = await sql<{
        time: number
      }>`select time from device_five_minutes order by time`.execute(test.db)
      return rows.map(({ time }) => (now.getTime() - time) / day)
    }
    const job = retentionJob(60)
    await take(ago(430))
    await rollUp(test.platform.services)
    test.forward(3000 * day)
    await job.run(test.platform.services)
    test.forward(-3000 * day)
    await job.run(test.platform.services)
    expect(await figures()).toEqual([430])
    await storeDaily(test, 390)
    await job.run(test.platform.services)
    expect(await figures()).toEqual([430])
    await storeDaily(test, 402)
    await job.run(test.platform.services)
    expect(await figures()).toEqual([])
    await test.db.deleteFrom('storedDay').execute()
  })

  it('go by whole months once they are too old', async () => {
    await storeDaily(test, 60)
    await take(ago(0), ago(60), ago(90), ago(130))
    const job = retentionJob(60)
    await job.run(test.platform.services)
    // The 21st of September is 60 days ago: what is left of its month stays.
    expect(await kept()).toEqual([60, 0])
    test.forward(31 * day)
    await storeDaily(test, 31)
    await job.run(test.platform.services)
    expect(await kept()).toEqual([0])
    // A month that was dropped can be filled again.
    await take(ago(60))
    expect(await kept()).toEqual([60, 0])
  })
})
