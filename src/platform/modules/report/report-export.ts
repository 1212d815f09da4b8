import { csvFileName, csvLine, csvStart } from '#domain/csv.ts'
import { seriesHeading } from '#domain/trend-csv.ts'
import { twoDecimals } from '#domain/value-format.ts'
import { logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { findRecord } from '../../records/store.ts'
import { type Part, partsOf } from '../device/read-parts.ts'
import { readIndex } from './report-index.ts'
import { readPoints } from './report-points.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import { rowsOf, timeText } from './report-rows.ts'

const headerOf = ({ columns }: ReportQuery) =>
  csvStart + csvLine(['时间', '房屋', ...columns.map(({ name, unit }) => seriesHeading(name, unit))])

const cellOf = (value: number | null) => (value === null ? null : twoDecimals(value))

async function linesOf({ services }: CallContext, query: ReportQuery, part: Part) {
  const points = await readPoints(services.db, query, part)
  return rowsOf(points, query.columns.length, [])
    .map((row) => csvLine([timeText(row), query.houses[row.house]?.name, ...row.cells.map(cellOf)]))
    .join('')
}

/** The file in pieces, each read when the one before has gone out. */
function streamOf(context: CallContext, query: ReportQuery): ReadableStream<Uint8Array> {
  const parts = partsOf({ ...query, seconds: query.seconds ?? 1 })
  const utf8 = new TextEncoder()
  let next = 0
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8.encode(headerOf(query))),
    async pull(controller) {
      try {
        let lines = ''
        for (let part = parts[next]; lines === '' && part; part = parts[next]) {
          lines = await linesOf(context, query, part)
          next += 1
        }
        if (lines === '') controller.close()
        else controller.enqueue(utf8.encode(lines))
      } catch (error) {
        context.services.log.error('a report broke off', {
          requestId: context.requestId,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
        controller.error(error)
      }
    },
  })
}

/** POST report export: the whole report as CSV. How many lines it has besides its header stands in `x-total-rows`. */
export const exportReport: CallHandler = async (input, context) => {
  const query = await readReportQuery(context, input)
  const { project, techProduct } = context.services.config.resources
  const names: string[] = []
  for (const [resource, id] of [
    [project, input.projectId],
    [techProduct, input.productId],
  ] as const) {
    const record = resource && (await findRecord(context, resource, String(id)))
    if (resource && record) names.push(await nameRecord(context, resource, record))
  }
  const { total } = await readIndex(context.db, query)
  await recordOperation(context, {
    action: logAction.export,
    module: logModule.project,
    targetType: 'project',
    targetId: String(input.projectId),
    targetName: names[0] ?? '',
    content: `导出数据报表[${names.join(' ')}]：${query.houses.length}套房屋，${input.startTime} 至 ${input.endTime}，${total}行`,
  })
  const file = csvFileName(context.services.now().getTime(), '数据报表', ...names)
  return new Response(streamOf(context, query), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      'x-total-rows': String(total),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
