import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import type { ReportedValue } from './reported-value.ts'
import { fine } from './roll-up.ts'

const textOf = ({ number, value }: ReportedValue) => (number === null ? value : null)

/** Those of the values that say nothing else than the sample of the same moment. */
async function repeated(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ place: number }>`
    select g.place::int as place from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[],
      ${values.map(textOf)}::text[]) with ordinality g(series, time, value, text, place)
    join device_sample s on s.series = g.series and s.time = g.time
      and s.value is not distinct from g.value and s.text is not distinct from g.text`.execute(db)
  return rows.map(({ place }) => place - 1)
}

/** Answers the values that were not stored before, the first of each moment. */
async function storeFaulty(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly ReportedValue[]> {
  if (values.length === 0) return []
  const places = new Map(values.map((value) => [`${idOf(value)} ${value.time}`, value]))
  const all = [...places.values()]
  const { rows } = await sql<{ series: number; time: number }>`
    insert into device_faulty (series, time, value)
    select * from unnest(${all.map(idOf)}::int[], ${all.map(({ time }) => time)}::bigint[],
      ${all.map(({ number }) => number)}::float8[])
    on conflict do nothing returning series, time`.execute(db)
  return rows.flatMap(({ series, time }) => places.get(`${series} ${time}`) ?? [])
}

/**
 * Stores values, those outside the range of their attribute apart. Answers them without those that are the same report
 * once more.
 */
export async function storeMeasured(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly ReportedValue[]> {
  const measured = values.filter(({ isFaulty }) => !isFaulty)
  const faulty = values.filter(({ isFaulty }) => isFaulty)
  const fresh = new Set([
    ...(await storeSamples(db, measured, idOf)),
    ...(await storeFaulty(db, faulty, idOf)),
  ])
  return values.filter((value) => fresh.has(value))
}

/**
 * Answers the values without those that are the same report once more. One of another value at the same moment is no
 * sample, and is what its attribute says all the same: some clocks count seconds.
 */
async function storeSamples(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly ReportedValue[]> {
  if (values.length === 0) return []
  const { rows } = await sql<{ series: number; time: number }>`
    insert into device_sample (series, time, value, text)
    select * from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[], ${values.map(textOf)}::text[])
    on conflict do nothing returning series, time`.execute(db)
  const stored = new Set(rows.map(({ series, time }) => `${series} ${time}`))
  const first = new Set<string>()
  const others = values.filter((value) => {
    const place = `${idOf(value)} ${value.time}`
    const isFirst = stored.has(place) && !first.has(place)
    first.add(place)
    return !isFirst
  })
  if (others.length === 0) return values
  const again = new Set((await repeated(db, others, idOf)).map((place) => others[place]))
  return values.filter((value) => !again.has(value))
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
