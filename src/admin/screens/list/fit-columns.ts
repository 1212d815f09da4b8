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

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The next to hide: the rightmost of the least important. Undefined: none of them hides. */
const leastOf = (columns: readonly ListColumn[]) =>
  columns.filter(({ priority }) => priority === 'low').at(-1) ??
  columns.filter(({ priority }) => priority === 'normal').at(-1)

function withoutLeast(columns: readonly ListColumn[], room: number): readonly ListColumn[] {
  if (total(columns.map(({ least }) => least)) <= room) return columns
  const hidden = leastOf(columns)
  return hidden
    ? withoutLeast(
        columns.filter((column) => column !== hidden),
        room,
      )
    : columns
}

type Spare = (column: ListColumn) => number

/** What columns can spare, in the order in which it is taken: what no text needs first, what cuts off names last. */
const spares: readonly Spare[] = [
  ({ width, need, least }) => Math.max(0, width - Math.max(need, least)),
  ({ width, least, naming }) => (naming ? 0 : width - least),
  ({ width, least }) => width - least,
]

/** Takes so many pixels from columns, as far as they can spare them, from each its share. */
function take(columns: readonly ListColumn[], missing: number, spareOf: Spare): readonly ListColumn[] {
  const spare = total(columns.map(spareOf))
  if (missing <= 0 || spare === 0) return columns
  const share = Math.min(1, missing / spare)
  return columns.map((column) => ({ ...column, width: Math.floor(column.width - spareOf(column) * share) }))
}

const widthOf = (columns: readonly ListColumn[]) => total(columns.map(({ width }) => width))

/** Takes from columns of text what they can spare. Where that would not be enough, all stay comfortable. */
function narrowed(columns: readonly ListColumn[], room: number): readonly ListColumn[] {
  if (total(columns.map(({ least }) => least)) > room) return columns
  return spares.reduce((all, spareOf) => take(all, widthOf(all) - room, spareOf), columns)
}

/** `others`: what columns of no field take. */
interface Room {
  readonly room: number
  readonly others: number
}

/**
 * The columns that are shown in so many pixels, and how wide: columns of text become narrower, then the least important
 * ones hide, so that nothing decisive has to be scrolled to.
 */
export const fitColumns = (columns: readonly ListColumn[], { room, others }: Room): readonly ListColumn[] =>
  narrowed(withoutLeast(columns, room - others), room - others)
