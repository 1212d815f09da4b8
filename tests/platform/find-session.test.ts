import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSession } from '#platform/modules/auth/find-session.ts'
import { hashOf } from '#platform/modules/auth/tokens.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('sessions on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  it('of calls that come at once are read by one query, each its own, and anew for each call', async () => {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = eaves.db.withPlugin(counting)
    const accounts = ['admin', 'ops', 'estate', 'ops', 'nobody']
    const hashes = await Promise.all(accounts.map(async (account) => hashOf(await eaves.login(account))))
    const former = 'a hash that was renewed'
    await eaves.db
      .updateTable('authSession')
      .set({ previousHash: former })
      .where('tokenHash', '=', hashes[0] ?? '')
      .execute()
    const found = async () => {
      queries = 0
      const rows = await Promise.all([...hashes, 'made up', former].map((hash) => findSession(db, hash)))
      return rows.map((row) => row?.account)
    }
    expect(await found()).toEqual([...accounts, undefined, 'admin'])
    expect(queries).toBe(1)
    await eaves.call('user.update', { id: 'user_ops', status: enableStatus.disabled })
    expect(await found()).toEqual(['admin', undefined, 'estate', undefined, 'nobody', undefined, 'admin'])
  })
})
