import { sql } from 'kysely'
import { mostPerHourOf } from '#domain/counters.ts'
import { byName } from '#domain/natural-order.ts'
import {
  longestReport,
  type ReportAggregate,
  type ReportInterval,
  reportIntervalSeconds,
} from '#domain/series-interval.ts'
import { parseTime } from '#domain/time.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { conflict, invalid } from '../../errors.ts'
import { allOf, equals, isIn } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { type ProductAttribute, productAttributes } from './report-attributes.ts'
import { rowsToRead } from './report-limit.ts'
import { findSetting, type ReportAttribute } from './report-setting.ts'

interface ReportHouse {
  readonly id: string
  readonly name: string
}

/** One attribute of one house, by its place among the houses and columns of a report. */
interface ReportSeries {
  readonly id: number
  readonly house: number
  readonly column: number
  /** Names have no average: whatever is asked for, it is the last one that counts. */
  readonly isNamed: boolean
  /** What it cannot go up by within an hour; null: it does not count up. */
  readonly mostPerHour: number | null
}

/** A report as it was asked for, and found to be right. */
export interface ReportQuery {
  readonly columns: readonly ReportAttribute[]
  /** In the order of their names; at most 50. */
  readonly houses: readonly ReportHouse[]
  readonly series: readonly ReportSeries[]
  readonly interval: ReportInterval
  /** Null: samples as they came. */
  readonly seconds: number | null
  readonly agg: ReportAggregate
  /** Epoch seconds: from `from` on, and before `to`. */
  readonly from: number
  readonly to: number
  /** About how many there are to read. */
  readonly rows: number
}

/** The validated input of `report.list` and `report.export`. */
interface Asked {
  readonly projectId: string
  readonly productId: string
  readonly houseIds: readonly string[]
  readonly startTime: string
  readonly endTime: string
}

async function housesOf(
  context: CallContext,
  { projectId, houseIds }: Asked,
): Promise<readonly ReportHouse[]> {
  const { house } = context.services.config.resources
  if (!house) return []
  const { rows } = await sql<ReportHouse>`
    select id, full_name as name from house
    where ${allOf([...visible(house, context), equals('projectId', projectId), isIn('id', houseIds)])}`.execute(
    context.db,
  )
  if (rows.length < houseIds.length) throw invalid({ houseIds: '房屋不存在或不在所选项目中' })
  return [...rows].sort((one, other) => byName(one.name, other.name))
}

async function seriesOf(
  db: Db,
  houses: readonly ReportHouse[],
  columns: readonly ReportAttribute[],
  known: ReadonlyMap<string, ProductAttribute>,
): Promise<readonly ReportSeries[]> {
  const houseIds = houses.map(({ id }) => id)
  const keys = columns.map(({ attributeId }) => attributeId)
  const { rows } = await sql<{ id: number; houseId: string; attributeKey: string }>`
    select id, house_id, attribute_key from device_series
    where house_id = any(${houseIds}) and attribute_key = any(${keys})`.execute(db)
  return rows.map(({ id, houseId, attributeKey }) => {
    const attribute = known.get(attributeKey)
    return {
      id,
      house: houseIds.indexOf(houseId),
      column: keys.indexOf(attributeKey),
      isNamed: attribute?.typeCode === typeCode.enumeration,
      // Whoever set the report up may have called its unit something else.
      mostPerHour: attribute ? mostPerHourOf(attribute) : null,
    }
  })
}

function rangeOf({ startTime, endTime }: Asked, interval: ReportInterval) {
  const from = (parseTime(startTime) ?? 0) / 1000
  const to = (parseTime(endTime) ?? 0) / 1000 + 1
  if (to - from <= 1) throw invalid({ endTime: '结束时间须晚于开始时间' })
  const longest = longestReport(interval)
  if (to - from > longest) throw invalid({ endTime: `时间范围不能超过 ${longest / 86_400} 天` })
  return { from, to }
}

/** Refuses what is out of the caller's scope, too long or not set up; else says what to read. */
export async function readReportQuery(context: CallContext, input: unknown): Promise<ReportQuery> {
  const asked = input as Asked
  const setting = await findSetting(context, asked)
  if (!setting) throw conflict('请先设置报表属性')
  const { interval, agg, attributes: columns } = setting
  const range = rangeOf(asked, interval)
  const houses = await housesOf(context, asked)
  const known = new Map(
    (await productAttributes(context.db, asked.productId, { offered: false })).map((one) => [
      one.attributeId,
      one,
    ]),
  )
  const series = await seriesOf(context.db, houses, columns, known)
  const wanted = { columns, houses, series, interval, seconds: reportIntervalSeconds[interval], ...range }
  return { ...wanted, agg, rows: await rowsToRead(context.db, wanted) }
}
