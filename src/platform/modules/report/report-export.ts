import { resetText } from '#domain/counters.ts'
import { type CsvCell, csvFileName, csvLine, csvStart } from '#domain/csv.ts'
import { seriesHeading } from '#domain/trend-csv.ts'
import { reportText, twoDecimals } from '#domain/value-format.ts'
import { logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { findRecord } from '../../records/store.ts'
import { type Part, partsOf } from '../device/read-parts.ts'
import { type ReportIndex, readIndex } from './report-index.ts'
import { readPoints } from './report-points.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import { type ReportRow, rowsOf, timeText } from './report-rows.ts'

/** A column of a report; where its counter began anew in any line, one more says what there is to say of it. */
interface FileColumn {
  readonly heading: string
  readonly cellOf: (row: ReportRow) => CsvCell
}

function columnsOf({ columns }: ReportQuery, { resets }: ReportIndex): readonly FileColumn[] {
  const noted = new Set(resets.map(({ column }) => column))
  return columns.flatMap(({ name, unit }, index): readonly FileColumn[] => {
    const values: FileColumn = {
      heading: seriesHeading(name, unit),
      cellOf: ({ cells }) => {
        const value = cells[index] ?? null
        return value === null ? null : twoDecimals(value)
      },
    }
    if (!noted.has(index)) return [values]
    const noteOf = ({ resets }: ReportRow) => {
      const reset = resets.find(({ column }) => column === index)
      return reset ? resetText(reset, (value) => reportText(value, unit)) : null
    }
    return [values, { heading: `${name} 说明`, cellOf: noteOf }]
  })
}

const headerOf = (columns: readonly FileColumn[]) =>
  csvStart + csvLine(['时间', '房屋', ...columns.map(({ heading }) => heading)])

interface ReportFile {
  readonly query: ReportQuery
  readonly columns: readonly FileColumn[]
  readonly resets: ReportIndex['resets']
}

async function linesOf({ services }: CallContext, { query, columns, resets }: ReportFile, part: Part) {
  const points = await readPoints(services.db, query, part)
  return rowsOf(points, query.columns.length, resets)
    .map((row) =>
      csvLine([timeText(row), query.houses[row.house]?.name, ...columns.map(({ cellOf }) => cellOf(row))]),
    )
    .join('')
}

/** The file in pieces, each read when the one before has gone out. */
function streamOf(context: CallContext, file: ReportFile): ReadableStream<Uint8Array> {
  const { query, columns } = file
  const parts = partsOf({ ...query, seconds: query.seconds ?? 1 })
  const utf8 = new TextEncoder()
  let next = 0
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8.encode(headerOf(columns))),
    async pull(controller) {
      try {
        let lines = ''
        for (let part = parts[next]; lines === '' && part; part = parts[next]) {
          lines = await linesOf(context, file, part)
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
  const index = await readIndex(context.db, query)
  const { total, resets } = index
  await recordOperation(context, {
    action: logAction.export,
    module: logModule.project,
    targetType: 'project',
    targetId: String(input.projectId),
    targetName: names[0] ?? '',
    content: `导出数据报表[${names.join(' ')}]：${query.houses.length}套房屋，${input.startTime} 至 ${input.endTime}，${total}行`,
  })
  const name = csvFileName(context.services.now().getTime(), '数据报表', ...names)
  return new Response(streamOf(context, { query, columns: columnsOf(query, index), resets }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-total-rows': String(total),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
