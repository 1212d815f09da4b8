import uPlot, { type AlignedData } from 'uplot'
import { type ChartPanel, tableOf } from './chart-series.ts'

type Column = ArrayLike<number | null | undefined>

/** A line that is broken stays so at the moments of all others: uPlot would draw through them. */
const breaks = 2

/** What uPlot draws of a panel: all moments, then value, lowest and highest of each line, undefined where others speak. */
export const dataOf = ({ series }: ChartPanel): AlignedData => {
  const tables = series.map(tableOf)
  return uPlot.join(
    tables.map((table) => table as AlignedData),
    tables.map((table) => table.map(() => breaks)),
  )
}

/** The places of points that no line leads to, nor from: they are drawn as points. */
export function lonePoints(column: Column): number[] {
  const lone: number[] = []
  /** The place of a value with a break before it, and none after it so far. */
  let candidate: number | null = null
  let isBroken = true
  for (let at = 0; at < column.length; at += 1) {
    const value = column[at]
    if (value === undefined) continue
    if (value === null) {
      if (candidate !== null) lone.push(candidate)
      candidate = null
      isBroken = true
    } else {
      candidate = isBroken ? at : null
      isBroken = false
    }
  }
  return candidate === null ? lone : [...lone, candidate]
}
