import type { TestPlatform } from './platform.ts'

/** A session that no other test shares: for tests that move the clock or end sessions. */
export async function freshLogin(
  eaves: TestPlatform,
  account: string,
  password = 'Demo@2026',
): Promise<string> {
  const { code, msg, data } = await eaves.call('auth.login', { account, password }, { as: null })
  if (code !== 200) throw new Error(`${account} cannot log in: ${msg}`)
  return data.token
}

/** A column of a user. */
export async function columnOf(eaves: TestPlatform, account: string, column: string): Promise<unknown> {
  const row = await eaves.db
    .selectFrom('user')
    .select(column)
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return row[column]
}
