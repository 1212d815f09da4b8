import { enableStatus } from '#resources/dictionaries.ts'
import { people } from '#resources/user.demo.ts'
import type { Services } from '../../contracts.ts'

/** Of all demo users. The README says it. */
export const demoPassword = 'Demo@2026'

/** Demo users who can log in with the password everybody knows, however long ago the database was filled. */
export async function openDemoAccounts({ db, passwords }: Services): Promise<readonly string[]> {
  const ids = people.map(({ id }) => id)
  const users = await db
    .selectFrom('user')
    .select(['account', 'password'])
    .where('id', 'in', ids)
    .where('status', '=', enableStatus.enabled)
    .where('deletedAt', 'is', null)
    .orderBy('account')
    .execute()
  // They begin with one hash: it is checked once.
  const isOpen = new Map<unknown, boolean>()
  for (const { password } of users)
    if (!isOpen.has(password))
      isOpen.set(password, await passwords.verify(demoPassword, password === null ? null : String(password)))
  return users.flatMap(({ account, password }) => (isOpen.get(password) ? [String(account)] : []))
}
