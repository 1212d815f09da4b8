import { type CsvCell, csvLine, csvStart } from './csv.ts'
import { formatTime } from './time.ts'
import { isMeasured, type TrendPoint } from './trend-sample.ts'

/** `客厅面板-室内温度(℃)`; without a unit no brackets. */
export const seriesHeading = (name: string, unit: string | null | undefined): string =>
  unit ? `${name}(${unit})` : name

export interface TrendColumn {
  readonly heading: string
  /** No two at the same second. What was not measured in the range is left out. */
  readonly points: readonly Pick<TrendPoint, 'storeTime' | 'value' | 'count'>[]
  /** What there is to say of some of them: a column of its own. */
  readonly notes?: {
    readonly heading: string
    readonly of: readonly { readonly storeTime: number; readonly label: string }[]
  }
}

interface CellColumn {
  readonly heading: string
  readonly cells: readonly (readonly [storeTime: number, cell: CsvCell])[]
}

const cellsOf = ({ heading, points, notes }: TrendColumn): readonly CellColumn[] => [
  { heading, cells: points.filter(isMeasured).map(({ storeTime, value }) => [storeTime, value]) },
  ...(notes
    ? [{ heading: notes.heading, cells: notes.of.map(({ storeTime, label }) => [storeTime, label] as const) }]
    : []),
]

/** One line for each second at which any of them has a value, the earliest first; the others are blank there. */
export function trendCsv(all: readonly TrendColumn[]): string {
  const columns = all.flatMap(cellsOf)
  const lines = new Map<number, CsvCell[]>()
  for (const [column, { cells: own }] of columns.entries())
    for (const [storeTime, cell] of own) {
      const cells = lines.get(storeTime) ?? Array<CsvCell>(columns.length).fill(null)
      cells[column] = cell
      lines.set(storeTime, cells)
    }
  const inOrder = [...lines].sort(([one], [other]) => one - other)
  const header = csvLine(['时间', ...columns.map(({ heading }) => heading)])
  const body = inOrder.map(([seconds, cells]) => csvLine([formatTime(seconds * 1000), ...cells]))
  return csvStart + header + body.join('')
}
