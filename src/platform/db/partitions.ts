import { sql } from 'kysely'
import { day, hour } from '#domain/durations.ts'
import { formatDay, parseTime } from '#domain/time.ts'
import type { Db } from '../contracts.ts'
import { quote, snake } from './names.ts'

/** The first moment of a month in Shanghai, as epoch milliseconds; `ahead`: so many months later. */
function monthStart(ms: number, ahead = 0): number {
  const [year = 0, month = 0] = formatDay(ms).split('-').map(Number)
  const counted = year * 12 + month - 1 + ahead
  const name = `${Math.floor(counted / 12)}-${String((counted % 12) + 1).padStart(2, '0')}`
  return parseTime(`${name}-01`) ?? Number.NaN
}

/** `device_sample_202611`: the partition that holds the rows of the month in which `ms` is. */
const partitionName = (table: string, ms: number) =>
  `${snake(table)}_${formatDay(ms).slice(0, 7).replace('-', '')}`

/** Tables by their database, each with the first moments of the months it is known to have. */
const known = new WeakMap<Db, Map<string, Set<number>>>()

async function createMonth(db: Db, table: string, start: number): Promise<void> {
  const name = quote(partitionName(table, start))
  const values = `from (${start}) to (${monthStart(start, 1)})`
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || '.partitions'))`.execute(tx)
    await sql
      .raw(`create table if not exists ${name} partition of ${quote(snake(table))} for values ${values}`)
      .execute(tx)
  })
}

/**
 * Sees that a table with `monthsOf` has a partition for each of the moments (epoch milliseconds). Not within a
 * transaction: others would wait for its end.
 */
export async function ensureMonths(db: Db, table: string, moments: Iterable<number>): Promise<void> {
  const ofTables = known.get(db) ?? new Map<string, Set<number>>()
  known.set(db, ofTables)
  const present = ofTables.get(table) ?? new Set<number>()
  ofTables.set(table, present)
  const days = new Set<number>()
  // Of each day its first moment in UTC, which is the same day in Shanghai.
  for (const ms of moments) days.add(Math.floor((ms + 8 * hour) / day) * day)
  const starts = new Set([...days].map((ms) => monthStart(ms)))
  for (const start of starts) {
    if (present.has(start)) continue
    await createMonth(db, table, start)
    present.add(start)
  }
}

/** Drops the partitions whose months ended before `ms`. Answers their names. */
export async function dropMonths(db: Db, table: string, ms: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${quote(snake(table))}) and c.relname < ${partitionName(table, ms)}
    order by 1`.execute(db)
  for (const { name } of rows) await sql.raw(`drop table if exists ${quote(name)}`).execute(db)
  known.delete(db)
  return rows.map(({ name }) => name)
}
