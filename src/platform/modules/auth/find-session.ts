import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { Db } from '../../contracts.ts'

/** A session with whom it belongs to and what they may, as they are now. Moments are epoch milliseconds. */
export interface SessionRow {
  readonly id: string
  readonly tokenHash: string
  readonly issuedAt: number
  readonly expiresAt: number
  readonly previousHash: string | null
  readonly previousUntil: number | null
  readonly renewal: string | null
  readonly startedAt: number
  readonly lastUsedAt: number
  readonly userId: string
  readonly account: string
  readonly userName: string
  readonly departmentId: string | null
  readonly departmentName: string | null
  readonly dataScope: DictionaryValue<typeof dataScope> | null
  /** Holds a built-in role, which may everything. */
  readonly isSuper: boolean | null
  /** Menu node ids of each role. */
  readonly menuIds: readonly (readonly string[] | null)[] | null
}

/**
 * Read anew for each call, by four index look-ups in one query: so whatever is changed about users and roles holds at
 * their next call, in whichever process it was changed. Users who are disabled or gone have no session.
 */
const sessionsSql = (where: RawBuilder<SqlBool>) => sql<SessionRow>`
    select s.id, s.token_hash, s.issued_at, s.expires_at, s.previous_hash, s.previous_until, s.renewal,
      s.started_at, s.last_used_at,
      u.id as user_id, u.account, u.name as user_name, u.department_id, d.name as department_name,
      r.data_scope, r.is_super, r.menu_ids
    from auth_session s
    join "user" u on u.id = s.user_id and u.status = ${enableStatus.enabled} and u.deleted_at is null
    left join department d on d.id = u.department_id
    left join lateral (
      select min(data_scope) as data_scope, bool_or(built_in = 1) as is_super, jsonb_agg(menu_ids) as menu_ids
      from role where id = any(u.role_ids) and status = ${enableStatus.enabled} and deleted_at is null
    ) r on true
    where ${where}`

/** By either of a session's two hashes. */
export async function findSession(db: Db, hash: string): Promise<SessionRow | undefined> {
  const { rows } = await sessionsSql(sql`s.token_hash = ${hash} or s.previous_hash = ${hash}`).execute(db)
  return rows[0]
}

/** Those that are still there. */
export async function findSessions(db: Db, ids: readonly string[]): Promise<readonly SessionRow[]> {
  const { rows } = await sessionsSql(sql`s.id = any(${ids}::text[])`).execute(db)
  return rows
}
