import { sql } from 'kysely'
import { gapsIn, type Span } from '#domain/availability.ts'
import { second } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { mostAhead } from './reported-value.ts'

/** How often it is noted that gateways are heard: so much at most counts as heard after the platform was killed. */
export const listenEvery = 30 * second

/** What is noted later than that says that nobody was heard in between: the process or its database stood still. */
const mostLate = 2 * listenEvery

/** What a clock of ours that was ahead has noted is taken back: nobody knows since when it was right. */
const forgetAhead = (db: Db, time: number) =>
  sql`
    update device_listening set since = least(since, ${time - mostLate}), until = ${time - mostLate}
    where until > ${time + mostAhead}`.execute(db)

/** False: it cannot go on, since it was last noted too long ago. */
async function goOn(db: Db, id: string, time: number): Promise<boolean> {
  const { rows } = await sql`
    update device_listening set until = ${time} where id = ${id} and until > ${time - mostLate}
    returning 1`.execute(db)
  return rows.length > 0
}

async function begin(db: Db, time: number): Promise<string> {
  const id = newId()
  await sql`insert into device_listening (id, since, until) values (${id}, ${time}, ${time})`.execute(db)
  return id
}

/** Notes from when to when this process hears gateways, as long as it does. */
export function noteListening({ db, now }: Services, isHearing: () => boolean): () => Promise<void> {
  let present: string | null = null
  return async () => {
    if (!isHearing()) {
      present = null
      return
    }
    const time = now().getTime()
    await forgetAhead(db, time)
    if (present === null || !(await goOn(db, present, time))) present = await begin(db, time)
  }
}

/** When no process heard gateways; what was before the first note of it is taken to be heard. */
export async function deafSpans(db: Db, range: Span): Promise<readonly Span[]> {
  const { rows } = await sql<{ since: number; until: number }>`
    select since, until from device_listening where until >= ${range.from - listenEvery} and since <= ${range.to}
    union all (select since, since from device_listening order by since limit 1)`.execute(db)
  const first = Math.min(...rows.map(({ since }) => since))
  if (first >= range.to || rows.length === 0) return []
  return gapsIn(
    rows.map(({ since, until }) => ({ from: since, to: until + listenEvery })),
    { from: Math.max(range.from, first), to: range.to },
  )
}

/**
 * Since when gateways have been heard without a break, by one process or another; 0: nothing is known of that. Where
 * nobody hears them, or a clock of ours was ahead: not before `now`, until whoever listens has noted it anew.
 */
export async function heardSince(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ since: number | null; until: number | null }>`
    select max(until) as until,
      max(since) filter (where before is null or since - before > ${listenEvery}::int) as since from (
      select since, until, max(until) over (order by since rows between unbounded preceding and 1 preceding) as before
      from device_listening) spans`.execute(db)
  const { since, until } = rows[0] ?? { since: null, until: null }
  if (until === null) return 0
  const isHeard = until > now - mostLate && until <= now + mostAhead
  return isHeard ? (since ?? 0) : now
}

/** Forgets what is older. */
export async function dropListening(db: Db, before: number): Promise<void> {
  await sql`delete from device_listening where until < ${before}`.execute(db)
}
