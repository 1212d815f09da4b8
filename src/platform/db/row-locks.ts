import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResolvedConfig } from '#schema'
import type { Db } from '../contracts.ts'
import { isHeldByOthers } from './database-error.ts'

export interface RowLock {
  /** In camelCase, as in queries. */
  readonly table: string
  /** Which rows; no names of other tables in it but within subqueries. */
  readonly where: Expression<SqlBool>
  /** `keep`: nobody changes the rows meanwhile. `change`: nor does anybody else keep them as they are. */
  readonly mode: 'keep' | 'change'
}

/** One at a time, of all who name the same. */
interface Turn {
  readonly turn: string
}

type Lock = RowLock | Turn

/** Another transaction holds what is wanted out of order. */
class HeldByOthers extends Error {}

/**
 * What one transaction has asked for. Turns come before rows, rows of a table before those of the tables that point at
 * it. Who goes by that order waits for others: they wait for nobody behind. Who wants something from further up, has
 * written already, or comes to a table again, does not wait: the transaction starts over, and takes all of it in order.
 */
export interface Locks {
  readonly ranks: ReadonlyMap<string, number>
  readonly asked: Lock[]
  /** Place of the last lock that was waited for. */
  last: string
  hasWritten: boolean
}

const open = new WeakMap<Db, Locks>()

const ranksByConfig = new WeakMap<ResolvedConfig, ReadonlyMap<string, number>>()

/** Resources by name, each behind those it points at; where they point in a circle, it is cut where it is first met. */
function rankResources({ resources }: ResolvedConfig): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const met = new Set<string>()
  const visit = (name: string) => {
    if (met.has(name)) return
    met.add(name)
    for (const field of Object.values(resources[name]?.fields ?? {}))
      if (field.kind === 'reference' || field.kind === 'references') visit(field.target)
    ranks.set(name, ranks.size)
  }
  for (const name of Object.keys(resources)) visit(name)
  return ranks
}

function ranksOf(config: ResolvedConfig): ReadonlyMap<string, number> {
  const ranks = ranksByConfig.get(config) ?? rankResources(config)
  ranksByConfig.set(config, ranks)
  return ranks
}

/** Texts that sort as the locks are taken. */
const placeOf = (lock: Lock, ranks: ReadonlyMap<string, number>) =>
  'turn' in lock
    ? `turn ${lock.turn}`
    : `within ${String(ranks.get(lock.table) ?? ranks.size).padStart(5, '0')}`

/** Notes what a transaction asks for; answers whether it may wait for it. */
function mayWait(db: Db, lock: Lock): boolean {
  const locks = open.get(db)
  if (!locks) return true
  locks.asked.push(lock)
  const place = placeOf(lock, locks.ranks)
  if (locks.hasWritten || place <= locks.last) return false
  locks.last = place
  return true
}

const clauseOf = (mode: RowLock['mode']) => (mode === 'change' ? sql`for no key update` : sql`for share`)

/**
 * What follows `order by id` in a query of one table that locks its rows. The query is made with the same `db` at once.
 * Foreign keys do not wait for these locks: ids never change.
 */
export function lockClause(db: Db, lock: RowLock): RawBuilder<unknown> {
  const clause = clauseOf(lock.mode)
  return mayWait(db, lock) ? clause : sql`${clause} nowait`
}

/** In place of `lockClause`, for rows that may be left out where others hold them: nobody waits. */
export const unlessHeld = sql`for no key update skip locked`

/**
 * In place of `lockClause`, for rows of a module that are no records: all who want them come to them in one order, and
 * whoever holds them waits for nothing that those hold.
 */
export const inOwnOrder = sql`for no key update`

/** Locks rows by themselves, in the order of their ids. */
export async function lockRows(db: Db, lock: RowLock): Promise<void> {
  await sql`select id from ${sql.table(lock.table)} where ${lock.where} order by id ${lockClause(db, lock)}`.execute(
    db,
  )
}

/** Lets one transaction at a time go on, of all that name one of the same turns. They are taken by one statement, in order. */
export async function takeTurns(db: Db, turns: readonly string[]): Promise<void> {
  const sorted = [...new Set(turns)].sort()
  if (sorted.length === 0) return
  const waits = sorted.map((turn) => mayWait(db, { turn }))
  const key = sql`hashtext(current_schema() || '.' || turn)`
  const inOrder = sql`(select turn from unnest(${sorted}::text[]) with ordinality as named(turn, place)
    order by place offset 0) as turns`
  if (waits.every(Boolean)) {
    await sql`select pg_advisory_xact_lock(${key}) from ${inOrder}`.execute(db)
    return
  }
  const { rows } = await sql<{ taken: boolean }>`
    select bool_and(pg_try_advisory_xact_lock(${key})) as taken from ${inOrder}`.execute(db)
  if (!rows[0]?.taken) throw new HeldByOthers('another transaction has the turn')
}

export const takeTurn = (db: Db, turn: string): Promise<void> => takeTurns(db, [turn])

/** From now on the transaction waits for no lock: others may wait for what it has written. */
export function noteWrite(db: Db): void {
  const locks = open.get(db)
  if (locks) locks.hasWritten = true
}

const isRowLock = (lock: Lock): lock is RowLock => 'table' in lock

/** Locks of one table as one. */
const together = (table: string, locks: readonly RowLock[]): RowLock => ({
  table,
  where: sql<SqlBool>`(${sql.join(
    locks.map(({ where }) => sql`(${where})`),
    sql` or `,
  )})`,
  mode: locks.some(({ mode }) => mode === 'change') ? 'change' : 'keep',
})

export type Wanted = readonly Lock[]

/** Of a transaction that is about to begin. */
export const startLocks = (config: ResolvedConfig): Locks => ({
  ranks: ranksOf(config),
  asked: [],
  last: '',
  hasWritten: false,
})

/** The first thing in a transaction: it goes by these locks from now on, and has `wanted`, taken in order. */
export async function takeInOrder(db: Db, locks: Locks, wanted: Wanted): Promise<void> {
  open.set(db, locks)
  const places = new Map<string, Lock[]>()
  for (const lock of wanted) {
    const place = placeOf(lock, locks.ranks)
    places.set(place, [...(places.get(place) ?? []), lock])
  }
  const turns = wanted.flatMap((lock) => (isRowLock(lock) ? [] : [lock.turn]))
  await takeTurns(db, turns)
  for (const [, same] of [...places].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const rows = same.filter(isRowLock)
    const [first] = rows
    if (first) await lockRows(db, together(first.table, rows))
  }
}

/** Each once: a transaction that starts over asks for the same again. */
function distinct(db: Db, all: readonly Lock[]): Wanted {
  const key = (lock: Lock) => {
    if (!isRowLock(lock)) return lock.turn
    const { sql: text, parameters } = sql`${lock.where}`.compile(db)
    return JSON.stringify([lock.table, lock.mode, text, parameters])
  }
  return [...new Map(all.map((lock) => [key(lock), lock])).values()]
}

/** What a transaction that has failed takes from the start the next time; null: it was for no lock that it failed. */
export const wantedNext = (db: Db, error: unknown, { asked }: Locks, wanted: Wanted): Wanted | null =>
  error instanceof HeldByOthers || isHeldByOthers(error) ? distinct(db, [...wanted, ...asked]) : null
