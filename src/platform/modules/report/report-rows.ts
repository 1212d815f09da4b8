import { groupBy } from '#domain/group-by.ts'
import { formatTime } from '#domain/time.ts'
import type { ReportPoint } from './report-points.ts'
import type { ReportReset } from './report-resets.ts'

/** One line of a report: what a house said at a time, by column; null: nothing. */
export interface ReportRow {
  /** Epoch seconds. */
  readonly time: number
  /** Its place among the report's houses. */
  readonly house: number
  readonly cells: readonly (number | null)[]
  /** Of its cells: counters that began anew. */
  readonly resets: readonly ReportReset[]
}

const lineOf = ({ time, house }: Pick<ReportRow, 'time' | 'house'>) => `${time} ${house}`

/** With what a counter said last where it began anew: no average is made of two counters. */
function withResets(row: Omit<ReportRow, 'resets'>, resets: readonly ReportReset[]): ReportRow {
  if (resets.length === 0) return { ...row, resets }
  const cells = [...row.cells]
  for (const { column, to } of resets) cells[column] = to
  return { ...row, cells, resets }
}

/** Points, in the order of time and house, as lines. Of two values of one cell the later one stands. */
export function rowsOf(
  points: readonly ReportPoint[],
  columns: number,
  resets: readonly ReportReset[],
): readonly ReportRow[] {
  const rows: { time: number; house: number; cells: (number | null)[] }[] = []
  for (const { time, house, column, value } of points) {
    let row = rows.at(-1)
    if (row?.time !== time || row.house !== house) {
      row = { time, house, cells: Array<number | null>(columns).fill(null) }
      rows.push(row)
    }
    row.cells[column] = value
  }
  const byLine = groupBy(resets, lineOf)
  return rows.map((row) => withResets(row, byLine.get(lineOf(row)) ?? []))
}

export const timeText = ({ time }: Pick<ReportRow, 'time'>): string => formatTime(time * 1000)
