import { rangeText } from '#admin/fields/range-text.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { isEmpty } from '#schema'
import type { Row } from '../model/row.ts'
import { headerWidth, type ListColumn, textWidth } from './derive-columns.ts'

/** Pixels around the text of a cell. */
const around = 36
/** A name of a record that is longer is cut off. */
const longestName = 280
/** Less important columns hide rather than a name is cut that needs no more than this. */
const shortName = 200
/** Other rows seldom move the columns. */
const step = 20

/** What a column says of a record. */
const saidIn = ({ field, range }: ListColumn, row: Row) =>
  range ? rangeText(range, row) : textOf(field, row[field.name], row)

const needOf = (column: ListColumn, rows: readonly Row[]) => {
  const texts = rows.map((row) => textWidth(saidIn(column, row)))
  return Math.ceil((Math.max(...texts) + around) / step) * step
}

const isEmptyIn = ({ field, range }: ListColumn, row: Row) =>
  range ? rangeText(range, row) === '' : isEmpty(row[field.name])

/** The columns with what these rows need: what names them, and no more than its header where no row has a value. */
export function columnsForRows(columns: readonly ListColumn[], rows: readonly Row[]): readonly ListColumn[] {
  if (rows.length === 0) return columns
  return columns.map((column) => {
    const { width, least, naming } = column
    // It cannot be cut, or somebody has said how wide it is.
    if (width === least) return column
    if (rows.every((row) => isEmptyIn(column, row))) {
      const header = Math.min(headerWidth(column), width)
      return {
        ...column,
        width: header,
        need: header,
        least: Math.min(least, header),
        kept: Math.min(least, header),
      }
    }
    const need = needOf(column, rows)
    if (naming)
      return {
        ...column,
        need,
        width: Math.max(width, Math.min(need, longestName)),
        kept: Math.max(least, Math.min(need, shortName)),
      }
    return { ...column, need }
  })
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The next to hide: the rightmost of the least important. Undefined: none of them hides. */
const leastOf = (columns: readonly ListColumn[]) =>
  columns.filter(({ priority }) => priority === 'low').at(-1) ??
  columns.filter(({ priority }) => priority === 'normal').at(-1)

function withoutLeast(columns: readonly ListColumn[], room: number): readonly ListColumn[] {
  if (total(columns.map(({ kept }) => kept)) <= room) return columns
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

const isCut = ({ need, width, naming }: ListColumn) => !naming && need > width

/** Gives the pixels that are left to columns whose texts are cut, to each as much as it needs or its share. */
function widened(columns: readonly ListColumn[], room: number): readonly ListColumn[] {
  const left = room - widthOf(columns)
  const number = columns.filter(isCut).length
  if (left <= 0 || number === 0 || !Number.isFinite(left)) return columns
  const share = Math.floor(left / number)
  return columns.map((column) =>
    isCut(column)
      ? { ...column, width: Math.min(column.need, column.width + share, Math.max(column.width, longestName)) }
      : column,
  )
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
export function fitColumns(columns: readonly ListColumn[], { room, others }: Room): readonly ListColumn[] {
  const own = room - others
  return widened(narrowed(withoutLeast(columns, own), own), own)
}
