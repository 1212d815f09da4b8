import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { insertThinned, spotOf, textOf } from './insert-thinned.ts'
import type { ReportedValue } from './reported-value.ts'
import { fine } from './roll-up.ts'

type Table = Parameters<typeof insertThinned>[1]

/** Those of the values that say nothing else than what is stored of the same moment. What is faulty is a number. */
async function repeated(
  db: Db,
  table: Table,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ place: number }>`
    select g.place::int as place from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[],
      ${values.map(textOf)}::text[]) with ordinality g(series, time, value, text, place)
    join ${sql.table(table)} s on s.series = g.series and s.time = g.time and s.value is not distinct from g.value
      ${table === 'device_sample' ? sql`and s.text is not distinct from g.text` : sql``}`.execute(db)
  return rows.map(({ place }) => place - 1)
}

/** What became of values. */
export interface Measured {
  /** All but those that are the same report once more. */
  readonly fresh: ReadonlySet<ReportedValue>
  /** Those that are samples now. */
  readonly stored: ReadonlySet<ReportedValue>
  /** Those that are no samples, as there are enough of their second. */
  readonly thinned: ReadonlySet<ReportedValue>
}

/** Stores the value of each spot. */
async function insertEach(
  db: Db,
  table: Table,
  values: ReadonlyMap<string, ReportedValue>,
  idOf: (value: ReportedValue) => number,
): Promise<Pick<Measured, 'stored' | 'thinned'>> {
  const inserted = await insertThinned(db, table, [...values.values()], idOf)
  const those = (spots: ReadonlySet<string>) => new Set([...spots].flatMap((spot) => values.get(spot) ?? []))
  return { stored: those(inserted.stored), thinned: those(inserted.thinned) }
}

/** One of another value at the same moment is not stored, and is fresh all the same: some clocks count seconds. */
async function storeIn(
  db: Db,
  table: Table,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<Measured> {
  const first = new Map<string, ReportedValue>()
  for (const value of values) {
    const spot = spotOf(idOf(value), value.time)
    if (!first.has(spot)) first.set(spot, value)
  }
  const { stored, thinned } = await insertEach(db, table, first, idOf)
  const others = values.filter((value) => !stored.has(value) && !thinned.has(value))
  const fresh = new Set(values)
  if (others.length > 0)
    for (const place of await repeated(db, table, others, idOf)) {
      const again = others[place]
      if (again) fresh.delete(again)
    }
  return { fresh, stored, thinned }
}

const nothing: Measured = { fresh: new Set(), stored: new Set(), thinned: new Set() }

/** Stores values, those outside the range of their attribute apart, and of each second only so many. */
export async function storeMeasured(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<Measured> {
  const measured = values.filter(({ isFaulty }) => !isFaulty)
  const faulty = values.filter(({ isFaulty }) => isFaulty)
  const some = measured.length > 0 ? await storeIn(db, 'device_sample', measured, idOf) : nothing
  const wrong = faulty.length > 0 ? await storeIn(db, 'device_faulty', faulty, idOf) : nothing
  return {
    fresh: new Set([...some.fresh, ...wrong.fresh]),
    stored: new Set([...some.stored, ...wrong.stored]),
    thinned: new Set([...some.thinned, ...wrong.thinned]),
  }
}

/** The roll-ups of these moments do not know all samples any more. */
export async function markStale(db: Db, values: readonly ReportedValue[]): Promise<void> {
  const stale = new Map<string, { houseId: string; time: number }>()
  for (const { houseId, time } of values) {
    const start = Math.floor(time / fine) * fine
    stale.set(`${houseId} ${start}`, { houseId, time: start })
  }
  const marks = [...stale.values()]
  await sql`
    insert into device_stale (house_id, time)
    select * from unnest(${marks.map(({ houseId }) => houseId)}::text[], ${marks.map(({ time }) => time)}::bigint[])`.execute(
    db,
  )
}
