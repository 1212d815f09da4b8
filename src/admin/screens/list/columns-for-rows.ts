import { textOf } from '#admin/fields/text-of.ts'
import { isEmpty } from '#schema'
import type { Row } from '../model/row.ts'
import { headerWidth, type ListColumn, textWidth } from './derive-columns.ts'

/** Pixels around the text of a cell. */
const around = 36
/** A name of a record that is longer is cut off. */
const longestName = 280
/** Other rows seldom move the columns. */
const step = 20

const needOf = ({ field }: ListColumn, rows: readonly Row[]) => {
  const texts = rows.map((row) => textWidth(textOf(field, row[field.name], row)))
  return Math.ceil((Math.max(...texts) + around) / step) * step
}

/** The columns with what these rows need: one of which no row has a value needs no more than its header. */
export function columnsForRows(columns: readonly ListColumn[], rows: readonly Row[]): readonly ListColumn[] {
  if (rows.length === 0) return columns
  return columns.map((column) => {
    const { field, width, least, naming } = column
    // It cannot be cut, or somebody has said how wide it is.
    if (width === least) return column
    if (rows.every((row) => isEmpty(row[field.name]))) {
      const header = Math.min(headerWidth(field), width)
      return { ...column, width: header, need: header, least: Math.min(least, header) }
    }
    const need = needOf(column, rows)
    if (naming) return { ...column, width: Math.max(width, Math.min(need, longestName)), need }
    return { ...column, need }
  })
}
