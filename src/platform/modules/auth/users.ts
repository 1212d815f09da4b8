import type { Db } from '../../contracts.ts'

export interface Account {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly phone: string
  readonly password: string | null
  readonly status: number
}

const columns = ['id', 'account', 'name', 'phone', 'password', 'status'] as const

/** The user with this account or phone; deleted ones are none. */
export async function findAccount(db: Db, account: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user')
    .select(columns)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('account', '=', account), where('phone', '=', account)]))
    .executeTakeFirst()
  return (row as Account | undefined) ?? null
}

export async function getAccount(db: Db, id: string): Promise<Account | null> {
  const row = await db.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirst()
  return (row as Account | undefined) ?? null
}
