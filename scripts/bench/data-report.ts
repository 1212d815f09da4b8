import { sql } from 'kysely'
import { config } from '#config'
import { day, hour } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { Db } from '#platform/contracts.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { houses } from '#resources/house.demo.ts'
import { askedPart } from './asked-part.ts'
import { boundProduct } from './estate-data.ts'

const projectId = 'project_jingan'
/** As many houses, and as long, as a report may have: 50 houses, 31 days, of each hour. */
const houseIds = houses
  .filter((house) => house.projectId === projectId && house.techProductId === boundProduct)
  .slice(0, 50)
  .map(({ id }) => id)
const attributes = [1, 2, 3]
  .flatMap((panel) => ['roomTemp', 'humidity'].map((name) => `1-device_panel-${panel}-attr_panel_${name}`))
  .concat(['temp', 'humidity', 'co2', 'pm25'].map((name) => `1-device_sensor-1-attr_sensor_${name}`))

const end = Math.floor(Date.now() / hour) * hour
const start = end - 31 * day

/** There is one for each product of a project, and the demo may have brought it along. */
const formerSetting = sql`
  delete from report_setting where project_id = ${projectId} and product_id = ${boundProduct}`

const setting = sql`
  insert into report_setting (id, project_id, product_id, attributes, "interval", agg,
    create_time, create_user_name, update_time, update_user_name)
  values ('bench_report', ${projectId}, ${boundProduct},
    ${JSON.stringify(attributes.map((attributeId, sort) => ({ attributeId, name: attributeId, unit: null, sort })))}::jsonb,
    '1h', 'avg', localtimestamp, '系统', localtimestamp, '系统')`

const series = sql`
  insert into device_series (house_id, attribute_key)
  select id, key from unnest(${houseIds}::text[]) id, unnest(${attributes}::text[]) key
  on conflict (house_id, attribute_key) do nothing`

const hours = sql`
  insert into device_hour (series, time, count, min, max, sum, first, last, on_ms, known_ms)
  select s.id, t, 60, 18, 26, 60 * (20 + (s.id + t / 3600000) % 100 / 20.0), 20, 21, 0, 3600000
  from device_series s, generate_series(${start}::bigint, ${end - hour}::bigint, ${hour}::bigint) t
  where s.house_id = any(${houseIds}) and s.attribute_key = any(${attributes})
  order by s.id, t
  on conflict (series, time) do nothing`

async function fill(db: Db): Promise<void> {
  const days = Array.from({ length: 32 }, (_, index) => start + index * day)
  await ensureMonths(db, 'deviceHour', days)
  for (const rows of [formerSetting, setting, series, hours]) await rows.execute(db)
  for (const table of ['device_series', 'device_hour'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const query = {
  ...{ projectId, productId: boundProduct, houseIds },
  startTime: formatTime(start),
  endTime: formatTime(end - 1000),
}
const lines = (31 * 24 * houseIds.length).toLocaleString('en')

/** What the largest report by the hour takes: 50 houses, 31 days, 10 attributes. */
export const dataReport = askedPart({
  name: 'data-report',
  fill,
  asked: [
    {
      what: `a page of a report of ${lines} lines with ${attributes.length} attributes`,
      address: () => config.calls['report.list'].path,
      body: (index) => ({ ...query, pageNum: 1 + ((index * 37) % 300), pageSize: 100 }),
      budget: 500,
    },
    {
      what: 'the same as a file',
      address: () => config.calls['report.export'].path,
      body: () => query,
      budget: 5000,
      file: { megabytes: 64 },
    },
  ],
})
