import { sql } from 'kysely'
import { hour, minute } from '#domain/durations.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { inOwnOrder } from '../../db/row-locks.ts'
import { mostAhead } from '../device/reported-value.ts'
import { breachOf, type FindBreach, misread, type Watch } from './judge.ts'

/**
 * What is watched of a house: the values of an attribute by its composite id, whether they are measured right by the same
 * with a word behind it, a device by its part of the id, or a name of its own.
 */
export interface Watched {
  readonly houseId: string
  readonly watched: string
}

export type WatchRow = Watched & Watch

export const placeOf = ({ houseId, watched }: Watched): string => `${houseId} ${watched}`

/** How long what cannot be raised is left alone, in milliseconds, unless it is reported again. */
export const rest = 10 * minute

/** How long something may have to last before it is an alarm: more than anybody can enter for an attribute. */
const longestDelay = hour

/** It has lasted long enough; so has what a clock of ours that was ahead has put off. */
export const isDueAt = (now: number) =>
  sql`(due_at <= ${now}::bigint or due_at > ${now + longestDelay + mostAhead}::bigint)`

const measuring = ' measuring'

export const measuringOf = (attributeKey: string): string => attributeKey + measuring

/** The attribute that is watched in one way or the other. */
export const attributeOf = (watched: string): string =>
  watched.endsWith(measuring) ? watched.slice(0, -measuring.length) : watched

/** What can be wrong there. */
export const breachFinderOf = (watched: string): FindBreach =>
  watched.endsWith(measuring) ? misread : breachOf

/** The same as `attributeOf`. */
export const attributeOfWatched = sql`regexp_replace(watched, ${`${measuring}$`}, '')`

const listed = (all: readonly Watched[]) =>
  sql`select * from unnest(${all.map(({ houseId }) => houseId)}::text[], ${all.map(({ watched }) => watched)}::text[])`

/** `hold`: nobody raises them meanwhile; whoever is at it has done so. Default: no. */
export async function readWatches(
  db: Db,
  all: readonly Watched[],
  { hold }: { readonly hold: boolean } = { hold: false },
): Promise<ReadonlyMap<string, Watch>> {
  const { rows } = await sql<WatchRow>`
    select house_id, watched, code, value, since, seen, due_at from alarm_watch
    where (house_id, watched) in (${listed(all)})
    order by house_id, watched ${hold ? inOwnOrder : sql``}`.execute(db)
  return new Map(rows.map((row) => [placeOf(row), row]))
}

/** Writes what is watched now, and forgets what is well again. Everybody writes in the same order. */
export async function storeWatches(
  db: Db,
  kept: readonly WatchRow[],
  gone: readonly Watched[],
): Promise<void> {
  if (gone.length > 0)
    await sql`delete from alarm_watch where (house_id, watched) in (${listed(gone)})`.execute(db)
  if (kept.length === 0) return
  const rows = kept.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  await sql`
    insert into alarm_watch (house_id, watched, code, value, since, seen, due_at)
    select * from unnest(
      ${rows.map(({ houseId }) => houseId)}::text[], ${rows.map(({ watched }) => watched)}::text[],
      ${rows.map(({ code }) => code)}::text[], ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ since }) => since)}::bigint[], ${rows.map(({ seen }) => seen)}::bigint[],
      ${rows.map(({ dueAt }) => dueAt)}::bigint[])
    on conflict (house_id, watched) do update set code = excluded.code, value = excluded.value,
      since = excluded.since, seen = excluded.seen, due_at = excluded.due_at`.execute(db)
}

/** What could not be raised, or be over, is tried again after a while. */
export const leaveAlone = ({ db }: CallContext, row: WatchRow, now: number): Promise<void> =>
  storeWatches(db, [{ ...row, dueAt: now + rest }], [])
