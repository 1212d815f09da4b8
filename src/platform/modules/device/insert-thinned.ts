import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import type { ReportedValue } from './reported-value.ts'

/** So many samples of one attribute are stored of each second: of what comes more densely the first ones. */
export const mostPerSecond = 10

/** Names the moment of a series in which a value lies: it holds one sample. */
export const spotOf = (series: number, time: number) => `${series} ${time}`

export const textOf = ({ number, value }: ReportedValue) => (number === null ? value : null)

const columns = {
  device_sample: sql`series, time, value, text`,
  device_faulty: sql`series, time, value`,
}

interface Inserted {
  /** The spots of those that are stored now. */
  readonly stored: ReadonlySet<string>
  /** The spots of those that were not stored, as there are enough of their second. */
  readonly thinned: ReadonlySet<string>
}

/**
 * Stores values, of which no two have the same spot; what is stored already stays as it is. The seconds are those in
 * which the samples lie, so that what was kept is thinned as well, and what is there is counted by the database: whatever
 * came in an earlier batch, or to a process that has ended. Two processes that store the same second at once do not see
 * each other's samples, and may store that many each.
 */
export async function insertThinned(
  db: Db,
  table: keyof typeof columns,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<Inserted> {
  const { rows } = await sql<{ series: number; time: number; isStored: boolean }>`
    with fresh as (
      select g.*, cardinality(there.times)
        + row_number() over (partition by g.series, g.time / ${second}::int order by g.place) as nth
      from unnest(
        ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
        ${values.map(({ number }) => number)}::float8[], ${values.map(textOf)}::text[]
      ) with ordinality g(series, time, value, text, place)
      cross join lateral (select array(
        select s.time from ${sql.table(table)} s where s.series = g.series
          and s.time >= g.time - g.time % ${second}::int and s.time < g.time - g.time % ${second}::int + ${second}::int
      ) as times) there
      where g.time <> all(there.times)
    ), stored as (
      insert into ${sql.table(table)} (${columns[table]})
      select ${columns[table]} from fresh where nth <= ${mostPerSecond}::int
      on conflict do nothing returning series, time
    )
    select series, time, true as is_stored from stored
    union all select series, time, false from fresh where nth > ${mostPerSecond}::int`.execute(db)
  const spots = (isStored: boolean) =>
    new Set(rows.filter((row) => row.isStored === isStored).map(({ series, time }) => spotOf(series, time)))
  return { stored: spots(true), thinned: spots(false) }
}
