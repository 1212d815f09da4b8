import { setImmediate } from 'node:timers'
import DataLoader from 'dataloader'
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

/** Of each hash the session that has it as its own, or had it before; undefined: none. */
async function findByHashes(db: Db, hashes: readonly string[]): Promise<readonly (SessionRow | undefined)[]> {
  const asked = sql`any(${[...new Set(hashes)]}::text[])`
  const { rows } = await sessionsSql(sql`s.token_hash = ${asked} or s.previous_hash = ${asked}`).execute(db)
  const byHash = new Map(rows.map((row) => [row.previousHash, row]))
  for (const row of rows) byHash.set(row.tokenHash, row)
  return hashes.map((hash) => byHash.get(hash))
}

/** Nothing is kept: what is answered was read after it was asked for. */
const newLoader = (db: Db) =>
  new DataLoader((hashes: readonly string[]) => findByHashes(db, hashes), {
    cache: false,
    batchScheduleFn: (read) => void setImmediate(read),
  })

const loaders = new WeakMap<Db, ReturnType<typeof newLoader>>()

/**
 * By either of a session's two hashes. Those of calls that come in one turn of the event loop are read by one query: who
 * sends many at once, with one token or several, takes the database from nobody.
 */
export function findSession(db: Db, hash: string): Promise<SessionRow | undefined> {
  const loader = loaders.get(db) ?? newLoader(db)
  loaders.set(db, loader)
  return loader.load(hash)
}

/** Those that are still there. */
export async function findSessions(db: Db, ids: readonly string[]): Promise<readonly SessionRow[]> {
  const { rows } = await sessionsSql(sql`s.id = any(${ids}::text[])`).execute(db)
  return rows
}
