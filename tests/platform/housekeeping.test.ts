import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { sessionLife } from '#platform/modules/auth/login-sessions.ts'
import { cleanUp } from '#platform/modules/housekeeping/housekeeping.ts'
import { logAction, logSource, smsScene } from '#resources/dictionaries.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('cleaning up on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, seed: 'demo', now: demoNoon })
  })
  afterAll(() => eaves.close())

  const now = () => eaves.platform.services.now().getTime()
  const count = async (table: string) => (await eaves.db.selectFrom(table).select('id').execute()).length

  describe('the operation log', () => {
    const log = (ages: readonly number[]) =>
      eaves.db
        .insertInto('operationLog')
        .values(
          ages.map((age) => ({
            id: `${age}`,
            source: logSource.system,
            action: logAction.export,
            createTime: formatTime(now() - age * day),
          })),
        )
        .execute()
    const left = async () => {
      const rows = await eaves.db.selectFrom('operationLog').select('id').execute()
      return rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
    }
    const daily = (count: number) => Array.from({ length: count }, (_, index) => index + 0.1)
    beforeEach(async () => {
      await eaves.db.deleteFrom('operationLog').execute()
      await eaves.db.deleteFrom('storedDay').execute()
    })

    it('loses entries after 180 days, and none before', async () => {
      await log([...daily(180), 179.9, 180.1, 400])
      const part = { resource: 'house', recordId: 'h', action: logAction.update, content: '换户型' }
      await eaves.db
        .insertInto('logPart')
        .values(['179.9', '400'].map((entryId) => ({ ...part, entryId })))
        .execute()
      await cleanUp(eaves.platform.services)
      expect(await left()).toEqual([...daily(180), 179.9])
      // What an old entry said of each record has gone with it.
      const parts = await eaves.db.selectFrom('logPart').select('entryId').execute()
      expect(parts).toEqual([{ entryId: '179.9' }])
    })

    it('loses entries by the thousand', async () => {
      await log(daily(180))
      await log(Array.from({ length: 2100 }, (_, index) => 300 + index / 10_000))
      await cleanUp(eaves.platform.services)
      expect(await left()).toEqual(daily(180))
    })

    it('keeps 180 days on which anything was stored, however few there were', async () => {
      const weekly = Array.from({ length: 100 }, (_, index) => 7 * index + 0.1)
      await log(weekly)
      await cleanUp(eaves.platform.services)
      expect(await left()).toEqual(weekly)
    })

    it('outlives a clock that is years ahead for days', async () => {
      await log(daily(185))
      eaves.forward(5000 * day)
      for (let ahead = 0; ahead < 3; ahead += 1) {
        await log([-1 - ahead])
        await cleanUp(eaves.platform.services)
        eaves.forward(day)
      }
      expect((await left()).filter((age) => age > 0)).toHaveLength(177)
    })

    it('outlives a clock that is years behind', async () => {
      await log(daily(200))
      const before = await left()
      eaves.forward(-5000 * day)
      await log([-1])
      await cleanUp(eaves.platform.services)
      expect(await left()).toEqual([-1, ...before])
      eaves.forward(5000 * day)
    })
  })

  it('removes sessions that are over, and none that are not', async () => {
    await freshLogin(eaves, 'estate')
    eaves.forward(sessionLife - 1000)
    const alive = await freshLogin(eaves, 'estate')
    eaves.forward(2000)
    await cleanUp(eaves.platform.services)
    expect(await count('authSession')).toBe(1)
    expect((await eaves.call('auth.info', {}, { token: alive })).code).toBe(200)
  })

  it('forgets failures and codes that no longer count', async () => {
    await eaves.call('auth.login', { account: 'madeUp', password: 'wrong' }, { as: null })
    await eaves.call('auth.smsSend', { phone: '13999999999', scene: smsScene.login }, { as: null })
    await cleanUp(eaves.platform.services)
    const rows = async () => [
      (await eaves.db.selectFrom('authGuess').selectAll().execute()).length,
      (await eaves.db.selectFrom('authCode').selectAll().execute()).length,
    ]
    expect(await rows()).toEqual([6, 1])
    eaves.forward(2 * day)
    await cleanUp(eaves.platform.services)
    // Where somebody has logged in before is known for longer: with which account, with which phone, and that anybody has.
    expect(await rows()).toEqual([3, 0])
    eaves.forward(90 * day)
    await cleanUp(eaves.platform.services)
    expect(await rows()).toEqual([0, 0])
  })

  it('removes what was to last until a clock that was ahead gets there again', async () => {
    eaves.forward(5000 * day)
    await freshLogin(eaves, 'estate')
    await eaves.call('auth.smsSend', { phone: '13999999998', scene: smsScene.login }, { as: null })
    eaves.forward(-5000 * day)
    await cleanUp(eaves.platform.services)
    expect([
      await count('authSession'),
      (await eaves.db.selectFrom('authCode').selectAll().execute()).length,
    ]).toEqual([0, 0])
  })
})
