import { sql } from 'kysely'
import { config } from '#config'
import { day, minute } from '#domain/durations.ts'
import type { Db } from '#platform/contracts.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { houses } from '#resources/house.demo.ts'
import { askedPart } from './asked-part.ts'

/** Houses whose attributes have said something in each minute of thirty days: 10 million samples. */
const houseIds = houses
  .filter(({ techProductId }) => techProductId === 'product_wuheng')
  .slice(0, 29)
  .map(({ id }) => id)
const attributes = [1, 2, 3]
  .flatMap((panel) => ['roomTemp', 'humidity'].map((name) => `1-device_panel-${panel}-attr_panel_${name}`))
  .concat(['temp', 'humidity'].map((name) => `1-device_sensor-1-attr_sensor_${name}`))

const end = Math.floor(Date.now() / minute) * minute
const start = end - 30 * day

const series = sql`
  insert into device_series (house_id, attribute_key)
  select id, key from unnest(${houseIds}::text[]) id, unnest(${attributes}::text[]) key
  on conflict (house_id, attribute_key) do nothing`

const samples = sql`
  insert into device_sample (series, time, value)
  select s.id, t, 20 + (s.id + t / 60000) % 100 / 20.0
  from device_series s, generate_series(${start}::bigint, ${end - minute}::bigint, ${minute}::bigint) t
  order by s.id, t
  on conflict (series, time) do nothing`

/** What stands in `first` and `last` is as long to read as what a job would have found there. */
const rolledUp = (table: string, length: number) => sql`
  insert into ${sql.table(table)} (series, time, count, min, max, sum, first, last, on_ms, known_ms)
  select series, time / ${length}::bigint * ${length}::bigint, count(*), min(value), max(value), sum(value), min(value), max(value), 0, 0
  from device_sample group by 1, 2 order by 1, 2
  on conflict (series, time) do nothing`

async function fill(db: Db): Promise<void> {
  const days = Array.from({ length: 31 }, (_, index) => start + index * day)
  for (const table of ['deviceSample', 'deviceFiveMinutes', 'deviceHour']) await ensureMonths(db, table, days)
  await series.execute(db)
  await samples.execute(db)
  await rolledUp('deviceFiveMinutes', 5 * minute).execute(db)
  await rolledUp('deviceHour', 60 * minute).execute(db)
  for (const table of ['device_series', 'device_sample', 'device_five_minutes', 'device_hour'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** The trend of eight attributes over so many days, of another house each time. */
const trendOf = (days: number) => ({
  what: `trend of 8 attributes over ${days} days, from 10 million samples`,
  address: () => config.calls['trend.query'].path,
  body: (index: number) => ({
    houseId: houseIds[index % houseIds.length],
    attributeIds: attributes,
    startTime: (end - days * day) / 1000,
    endTime: end / 1000,
  }),
  budget: 300,
})

/** What a line over time takes where much was said. */
export const trends = askedPart({
  ...{ name: 'trends', fill, isLarge: true },
  asked: [30, 7, 1].map((days) => trendOf(days)),
})
