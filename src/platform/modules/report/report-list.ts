import type { CallHandler } from '../../contracts.ts'
import type { Part } from '../device/read-parts.ts'
import { indexOfPage } from './kept-index.ts'
import { hasLine, type ReportIndex } from './report-index.ts'
import { readPoints } from './report-points.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import { type ReportRow, rowsOf, timeText } from './report-rows.ts'

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

/** The stretch of time that a page lies in, and how many lines of it come before the page; null: there is no such page. */
function partOf({ times }: ReportIndex, { pageNum, pageSize }: Page): (Part & { skip: number }) | null {
  const first = (pageNum - 1) * pageSize
  let before = 0
  let from: number | null = null
  let skip = 0
  for (const { time, houses } of times) {
    if (from === null && before + houses > first) {
      from = time
      skip = first - before
    }
    before += houses
    if (from !== null && before >= first + pageSize) return { from, to: time + 1, skip }
  }
  const last = times.at(-1)
  return from === null || !last ? null : { from, to: last.time + 1, skip }
}

const wireRow = ({ columns, houses }: ReportQuery, row: ReportRow) => ({
  time: timeText(row),
  houseId: houses[row.house]?.id,
  houseName: houses[row.house]?.name,
  values: Object.fromEntries(
    columns.flatMap(({ attributeId }, index) => {
      const value = row.cells[index]
      return value === null || value === undefined ? [] : [[attributeId, value]]
    }),
  ),
  resets: Object.fromEntries(
    row.resets.map(({ column, from, to }) => [columns[column]?.attributeId, { from, to }]),
  ),
})

/** Days are made of hours: the last one of a part is read whole, as far as it was asked for. */
const whole = (query: ReportQuery, { from, to }: Part): Part => ({
  from: Math.max(from, query.from),
  to: Math.min(to - 1 + (query.seconds ?? 1), query.to),
})

/** POST report list: one page of lines, in the order of time and house, and what the whole comes to. */
export const reportList: CallHandler = async (input, context) => {
  const query = await readReportQuery(context, input)
  const page = input as unknown as Page
  const index = await indexOfPage(context, query, page.pageNum)
  const part = partOf(index, page)
  const points = part ? await readPoints(context.db, query, whole(query, part)) : []
  // What has come since the index was made is seen when the first page is read anew.
  const isInPart = ({ time }: { readonly time: number }) =>
    part !== null && time >= part.from && time < part.to
  const known = new Map(index.times.filter(isInPart).map((one) => [one.time, one]))
  const lines = rowsOf(points, query.columns.length, index.resets.filter(isInPart)).filter((line) => {
    const there = known.get(line.time)
    return there !== undefined && hasLine(there, line.house)
  })
  const rows = lines.slice(part?.skip, (part?.skip ?? 0) + page.pageSize)
  return {
    list: rows.map((row) => wireRow(query, row)),
    total: index.total,
    summary: Object.fromEntries(
      query.columns.flatMap(({ attributeId }, column) => {
        const summary = index.summary.get(column)
        return summary ? [[attributeId, summary]] : []
      }),
    ),
  }
}
