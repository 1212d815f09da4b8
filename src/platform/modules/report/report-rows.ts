import { formatTime } from '#domain/time.ts'
import type { ReportPoint } from './report-points.ts'

/** One line of a report: what a house said at a time, by column; null: nothing. */
export interface ReportRow {
  /** Epoch seconds. */
  readonly time: number
  /** Its place among the report's houses. */
  readonly house: number
  readonly cells: readonly (number | null)[]
}

/** Points, in the order of time and house, as lines. Of two values of one cell the later one stands. */
export function rowsOf(points: readonly ReportPoint[], columns: number): readonly ReportRow[] {
  const rows: { time: number; house: number; cells: (number | null)[] }[] = []
  for (const { time, house, column, value } of points) {
    let row = rows.at(-1)
    if (row?.time !== time || row.house !== house) {
      row = { time, house, cells: Array<number | null>(columns).fill(null) }
      rows.push(row)
    }
    row.cells[column] = value
  }
  return rows
}

export const timeText = ({ time }: Pick<ReportRow, 'time'>): string => formatTime(time * 1000)
