import { type CsvCell, csvLine, csvStart } from './csv.ts'
import { formatTime } from './time.ts'
import type { TrendPoint } from './trend-sample.ts'

/** `客厅面板-室内温度(℃)`; without a unit no brackets. */
export const seriesHeading = (name: string, unit: string | null | undefined): string =>
  unit ? `${name}(${unit})` : name

export interface TrendColumn {
  readonly heading: string
  /** No two at the same second. */
  readonly points: readonly Pick<TrendPoint, 'storeTime' | 'value'>[]
}

/** One line for each second at which any of them has a value, the earliest first; the others are blank there. */
export function trendCsv(columns: readonly TrendColumn[]): string {
  const lines = new Map<number, CsvCell[]>()
  for (const [column, { points }] of columns.entries())
    for (const { storeTime, value } of points) {
      const cells = lines.get(storeTime) ?? Array<CsvCell>(columns.length).fill(null)
      cells[column] = value
      lines.set(storeTime, cells)
    }
  const inOrder = [...lines].sort(([one], [other]) => one - other)
  const header = csvLine(['时间', ...columns.map(({ heading }) => heading)])
  const body = inOrder.map(([seconds, cells]) => csvLine([formatTime(seconds * 1000), ...cells]))
  return csvStart + header + body.join('')
}
