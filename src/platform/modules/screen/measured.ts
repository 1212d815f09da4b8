import { type SqlBool, sql } from 'kysely'
import type { ClimateMean, HourOfProject } from '#domain/big-screen.ts'
import { mostEnergyPerHour } from '#domain/counters.ts'
import { hour, minute, second } from '#domain/durations.ts'
import { type ClimateKind, climateIdentifiers, goodClimate } from '#domain/indoor-climate.ts'
import type { Db } from '../../contracts.ts'
import { remember } from '../../services/remember.ts'
import { isReset } from '../device/counter-reset.ts'
import { devicesOfProduct } from '../device/house-devices.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

const kinds = Object.keys(climateIdentifiers) as readonly ClimateKind[]

/** Older values say nothing of the air people breathe. */
const longest = hour

/** The keys of the attributes of what is bound in the houses, by identifier. */
async function keysOf(scope: ScreenScope): Promise<ReadonlyMap<string, readonly string[]>> {
  const products = await rowsOf(
    scope,
    'house',
    (from) => sql<{ id: string }>`
      select distinct tech_product_id as id from ${from} and tech_product_id is not null`,
  )
  const devices = await Promise.all(products.map(({ id }) => devicesOfProduct(scope.context.db, id)))
  const keys = new Map<string, string[]>()
  for (const { identifier, key } of devices.flat().flatMap(({ attributes }) => attributes))
    keys.set(identifier, [...(keys.get(identifier) ?? []), key])
  return keys
}

const keysNamed = (keys: ReadonlyMap<string, readonly string[]>, names: readonly string[]) => [
  ...new Set(names.flatMap((name) => keys.get(name) ?? [])),
]

interface Measured {
  readonly key: string
  readonly num: number
  readonly total: number
  readonly good: number
}

/** The air in the houses that have told of it within the last hour. */
export async function climateMeans(scope: ScreenScope): Promise<readonly ClimateMean[]> {
  const { services } = scope.context
  const keys = await keysOf(scope)
  const wanted = kinds.flatMap((of) =>
    keysNamed(keys, climateIdentifiers[of]).map((key) => ({ key, of, range: goodClimate[of] })),
  )
  const rows = await rowsOf(
    scope,
    'house',
    (from) => sql<Measured>`
      select w.key, count(*) as num, sum(v.value::float8) as total,
        count(*) filter (where v.value::float8 between w.low and w.high) as good
      from (select id from ${from}) h cross join unnest(
          ${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ range }) => range[0])}::float8[],
          ${wanted.map(({ range }) => range[1])}::float8[]) w(key, low, high)
        join device_value v on v.house_id = h.id and v.attribute_key = w.key
      where coalesce(v.arrived_at, v.report_time) >= ${services.now().getTime() - longest} and v.value ~ '^-?[0-9]+([.][0-9]+)?$'
        and v.is_faulty is distinct from 1
      group by w.key`,
  )
  return kinds.map((of) => {
    const ofKind = new Set(wanted.filter((one) => one.of === of).map(({ key }) => key))
    const measured = rows.filter(({ key }) => ofKind.has(key))
    const sum = (figure: 'num' | 'total' | 'good') =>
      measured.reduce((total, row) => total + Number(row[figure]), 0)
    const num = sum('num')
    return {
      of,
      measured: num,
      average: num > 0 ? Math.round((sum('total') / num) * 10) / 10 : null,
      goodRate: num > 0 ? Math.round((sum('good') / num) * 1000) / 10 : null,
    }
  })
}

interface HourRow {
  readonly time: number
  readonly temperature: number | null
  readonly energy: number | null
  readonly resets: number
}

const isOther = isReset(sql`${mostEnergyPerHour}::int`)

/**
 * The last 24 hours, the earliest first: how warm the rooms were, and what the counters of energy went up by. What one
 * of them jumped by is not counted; how many did is said.
 */
export async function projectHours(scope: ScreenScope): Promise<readonly HourOfProject[]> {
  const { services } = scope.context
  const keys = await keysOf(scope)
  const rooms = keysNamed(keys, climateIdentifiers.temp)
  const counters = keysNamed(keys, ['energy'])
  const last = Math.floor(services.now().getTime() / hour) * hour
  const first = last - 23 * hour
  const rows = await rowsOf(
    scope,
    'house',
    (from) => sql<HourRow>`
      select time, (sum(sum) filter (where is_room) / nullif(sum(count) filter (where is_room), 0))::float8 as temperature,
        (sum(case when ${isOther} then 0 else rise end) filter (where not is_room))::float8 as energy,
        (count(*) filter (where not is_room and ${isOther}))::int as resets
      from (
        select r.time, r.sum, r.count, s.attribute_key = any(${rooms}) as is_room,
          r.min, r.max, r.last, lag(r.last) over own as before,
          r.last - coalesce(lag(r.last) over own, r.first) as rise,
          r.time - coalesce(lag(r.time) over own, r.time - ${hour}::int) as since
        from (select id from ${from}) h
          join device_series s on s.house_id = h.id and s.attribute_key = any(${[...rooms, ...counters]})
          join device_hour r on r.series = s.id and r.time >= ${first - hour} and r.time <= ${last}
        window own as (partition by r.series order by r.time)
      ) hours where ${sql<SqlBool>`time >= ${first}`} group by time`,
  )
  const known = new Map(rows.map((row) => [row.time, row]))
  const tenth = (value: number | null | undefined) => (value == null ? null : Math.round(value * 10) / 10)
  return Array.from({ length: 24 }, (_, index) => {
    const time = first + index * hour
    const { temperature, energy, resets = 0 } = known.get(time) ?? {}
    return { time: time / 1000, temperature: tenth(temperature), energy: tenth(energy), resets }
  })
}

const createKnown = () => ({
  climate: remember<readonly ClimateMean[]>(20 * second),
  hours: remember<readonly HourOfProject[]>(4 * minute),
})

const known = new WeakMap<Db, ReturnType<typeof createKnown>>()

/**
 * By project, of a platform's database: devices report without pause, so what they come to is worked out now and then,
 * for all who look.
 */
export function knownOf(db: Db): ReturnType<typeof createKnown> {
  const own = known.get(db) ?? createKnown()
  known.set(db, own)
  return own
}
