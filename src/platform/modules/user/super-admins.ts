import { sql } from 'kysely'
import { enableStatus } from '#resources/dictionaries.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict, forbidden } from '../../errors.ts'
import { allOf, equals, living } from '../../records/condition-sql.ts'

const isBuiltIn = allOf([equals('builtIn', 1), living])

/** The built-in roles. */
export async function superRoles(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from role where ${isBuiltIn}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** One change at a time of who has them, so that two super admins cannot remove each other at once. */
export const lockSuperRoles = (db: Db) => lockRows(db, { table: 'role', where: isBuiltIn, mode: 'change' })

export const holdsAny = (roleIds: unknown, roles: ReadonlySet<string>): boolean =>
  Array.isArray(roleIds) && roleIds.some((id) => roles.has(id))

/** Refuses what would leave nobody who may everything. `leaving` is the user about to lose it. */
export async function refuseLastSuper(db: Db, leaving: string, roles: ReadonlySet<string>) {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', leaving)
    .where('status', '=', enableStatus.enabled)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`role_ids && ${[...roles]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw conflict('至少须保留一名启用的超级管理员')
}

/** Only who may everything makes others so, or changes those who may: else managing users would be everything. */
export async function refuseUnlessSuper({ db, session }: CallContext, roles: ReadonlySet<string>) {
  const actor = session
    ? await db.selectFrom('user').select('roleIds').where('id', '=', session.userId).executeTakeFirst()
    : undefined
  if (!holdsAny(actor?.roleIds, roles)) throw forbidden()
}
