import { sql } from 'kysely'
import { hour, minute, second } from '#domain/durations.ts'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { eachApart } from '../../db/each-apart.ts'
import { ensureMonths } from '../../db/partitions.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { inPart, inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { systemContext } from '../../services/call-context.ts'

/** The finer roll-up, in milliseconds; the other one is of an hour. */
export const fine = 5 * minute

/** How long a value is taken to last when nothing follows it. */
const lasts = fine

/** Marks that one transaction works off: others get their turn in between. */
const atOnce = 20

/** How long one run may take: a process that is told to stop waits for it. */
const timeoutMs = 2 * second

interface Mark {
  readonly houseId: string
  readonly time: number
}

/** Marks are only ever added, so that whoever stores samples waits for nobody; those taken here are gone with it. */
async function takeMarks(db: Db): Promise<readonly Mark[]> {
  const { rows } = await sql<Mark>`
    delete from device_stale where id in (select id from device_stale order by id limit ${atOnce})
    returning house_id, time`.execute(db)
  return rows
}

/** Which fives of minutes are to be told anew: a value lasts into the next one. */
function startsOf(marks: readonly Mark[]): readonly Mark[] {
  const starts = new Map<string, Mark>()
  for (const { houseId, time } of marks)
    for (const start of [time, time + lasts]) starts.set(`${houseId} ${start}`, { houseId, time: start })
  return [...starts.values()]
}

const columns = sql`series, time, count, min, max, sum, first, last, on_ms, known_ms`

const takeNew = sql`
  on conflict (series, time) do update set
    (count, min, max, sum, first, last, on_ms, known_ms) =
    (excluded.count, excluded.min, excluded.max, excluded.sum, excluded.first, excluded.last,
     excluded.on_ms, excluded.known_ms)`

/** Of each series of these houses what its samples say; the one before the start lasts into it. */
async function rollUpFine(db: Db, starts: readonly Mark[]): Promise<void> {
  await sql`
    insert into device_five_minutes (${columns})
    select series, start, count(*) filter (where not is_before)::int,
      min(value) filter (where not is_before), max(value) filter (where not is_before),
      sum(value) filter (where not is_before),
      (array_agg(value order by time) filter (where not is_before))[1],
      (array_agg(value order by time desc) filter (where not is_before))[1],
      coalesce(sum(lasting) filter (where value = 1), 0)::int, coalesce(sum(lasting) filter (where value is not null), 0)::int
    from (
      select series, start, time, value, time < start as is_before,
        least(lead(time, 1, start + ${fine}) over (partition by series, start order by time), time + ${lasts})
          - greatest(time, start) as lasting
      from (
        select s.id as series, g.time as start, p.time, p.value
        from unnest(${starts.map(({ houseId }) => houseId)}::text[], ${starts.map(({ time }) => time)}::bigint[]) g(house_id, time)
        join device_series s on s.house_id = g.house_id
        cross join lateral (
          select x.time, x.value from device_sample x
          where x.series = s.id and x.time >= g.time and x.time < g.time + ${fine}
          union all
          (select x.time, x.value from device_sample x
          where x.series = s.id and x.time >= g.time - ${lasts} and x.time < g.time order by x.time desc limit 1)
        ) p
      ) samples
    ) spans
    group by series, start having count(*) filter (where not is_before) > 0
    order by series, start ${takeNew}`.execute(db)
}

const hourOf = (time: number) => Math.floor(time / hour) * hour

async function rollUpHours(db: Db, starts: readonly Mark[]): Promise<void> {
  const hours = new Map(
    starts.map(({ houseId, time }) => [`${houseId} ${hourOf(time)}`, { houseId, time: hourOf(time) }]),
  )
  const all = [...hours.values()]
  await sql`
    insert into device_hour (${columns})
    select f.series, g.time, sum(f.count)::int, min(f.min), max(f.max), sum(f.sum),
      (array_agg(f.first order by f.time))[1], (array_agg(f.last order by f.time desc))[1],
      sum(f.on_ms)::int, sum(f.known_ms)::int
    from unnest(${all.map(({ houseId }) => houseId)}::text[], ${all.map(({ time }) => time)}::bigint[]) g(house_id, time)
    join device_series s on s.house_id = g.house_id
    join device_five_minutes f on f.series = s.id and f.time >= g.time and f.time < g.time + ${hour}
    group by f.series, g.time order by f.series, g.time ${takeNew}`.execute(db)
}

/** What cannot be rolled up is kept for whoever looks into it: new samples of the same five minutes mark them anew. */
async function putAside({ db, services }: CallContext, { houseId, time }: Mark, error: unknown) {
  services.log.error('samples cannot be rolled up', { houseId, time, error })
  await sql`
    insert into device_aside (house_id, time, reason, noted_at)
    values (${houseId}, ${time}, ${String(error)}, ${services.now().getTime()})
    on conflict (house_id, time) do update set (reason, noted_at) = (excluded.reason, excluded.noted_at)`.execute(
    db,
  )
}

/** Works off some marks; answers whether there may be more. */
async function rollUpSome(services: Services): Promise<boolean> {
  const { db } = services
  const moments = await sql<{ time: number }>`select distinct time from device_stale limit 10000`.execute(db)
  if (moments.rows.length === 0) return false
  const times = moments.rows.flatMap(({ time }) => [time, time + lasts])
  for (const table of ['deviceFiveMinutes', 'deviceHour']) await ensureMonths(db, table, times)
  return inTransaction(systemContext(services), async (context) => {
    // Of two that tell the same five minutes, the one that began earlier would have the last word.
    await takeTurn(context.db, 'roll-ups')
    const marks = await takeMarks(context.db)
    const rollUpMarks = (some: readonly Mark[]) =>
      inPart(context, async () => {
        const starts = startsOf(some)
        await rollUpFine(context.db, starts)
        await rollUpHours(context.db, starts)
      })
    if (marks.length > 0) await eachApart(marks, rollUpMarks, (mark, error) => putAside(context, mark, error))
    return marks.length === atOnce
  })
}

/** Brings the roll-ups up to all samples that are stored. */
export async function rollUp(services: Services): Promise<void> {
  const until = performance.now() + timeoutMs
  while (await rollUpSome(services)) if (performance.now() > until || services.stopping.aborted) return
}

export const rollUpJob: Job = { name: 'roll-ups', everyMs: 5 * second, run: rollUp }
