import { sql } from 'kysely'
import { gapsIn, type Span } from '#domain/availability.ts'
import { second } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'

/** How often it is noted that gateways are heard: so much at most counts as heard after the platform was killed. */
export const listenEvery = 30 * second

/** Notes from when to when this process hears gateways, as long as it does. */
export function noteListening({ db, now }: Services, isHearing: () => boolean): () => Promise<void> {
  let present: { readonly id: string; readonly since: number } | null = null
  return async () => {
    if (!isHearing()) {
      present = null
      return
    }
    const time = now().getTime()
    present ??= { id: newId(), since: time }
    await sql`
      insert into device_listening (id, since, until) values (${present.id}, ${present.since}, ${time})
      on conflict (id) do update set until = excluded.until`.execute(db)
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

/** Since when gateways have been heard without a break, by one process or another; 0: nothing is known of that. */
export async function heardSince(db: Db): Promise<number> {
  const { rows } = await sql<{ since: number | null }>`
    select max(since) filter (where before is null or since - before > ${listenEvery}::int) as since from (
      select since, max(until) over (order by since rows between unbounded preceding and 1 preceding) as before
      from device_listening) spans`.execute(db)
  return rows[0]?.since ?? 0
}

/** Forgets what is older. */
export async function dropListening(db: Db, before: number): Promise<void> {
  await sql`delete from device_listening where until < ${before}`.execute(db)
}
