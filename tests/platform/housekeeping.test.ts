import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatTime } from '#domain/time.ts'
import { sessionLife } from '#platform/modules/auth/sessions.ts'
import { cleanUp } from '#platform/modules/housekeeping.ts'
import { logAction, logSource, smsScene } from '#resources/dictionaries.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const day = 86_400_000

describe.each(engines)('cleaning up on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, seed: 'demo' })
  })
  afterAll(() => eaves.close())

  const now = () => eaves.platform.services.now().getTime()
  const count = async (table: string) => (await eaves.db.selectFrom(table).select('id').execute()).length

  it('removes log entries after 180 days, and none before', async () => {
    const ages = [179.9, 180.1, 400]
    for (const [index, age] of ages.entries())
      await eaves.db
        .insertInto('operationLog')
        .values({
          id: `old${index}`,
          source: logSource.system,
          action: logAction.export,
          createTime: formatTime(now() - age * day),
        })
        .execute()
    const before = await count('operationLog')
    await cleanUp(eaves.platform.services)
    expect(await count('operationLog')).toBe(before - 2)
    expect(
      await eaves.db.selectFrom('operationLog').select('id').where('id', '=', 'old0').execute(),
    ).toHaveLength(1)
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
      (await eaves.db.selectFrom('authSmsCode').selectAll().execute()).length,
    ]
    expect(await rows()).toEqual([5, 1])
    eaves.forward(2 * day)
    await cleanUp(eaves.platform.services)
    // Where somebody has logged in before is known for longer.
    expect(await rows()).toEqual([2, 0])
    eaves.forward(90 * day)
    await cleanUp(eaves.platform.services)
    expect(await rows()).toEqual([0, 0])
  })
})
