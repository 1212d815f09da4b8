import type { ListColumn } from './derive-columns.ts'

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

/** Takes from columns of text what they can spare. Where that would not be enough, all stay comfortable. */
function narrowed(columns: readonly ListColumn[], room: number): readonly ListColumn[] {
  const missing = total(columns.map(({ width }) => width)) - room
  const spare = total(columns.map(({ width, least }) => width - least))
  if (missing <= 0 || spare < missing) return columns
  return columns.map((column) => ({
    ...column,
    width: Math.floor(column.width - (column.width - column.least) * (missing / spare)),
  }))
}

/**
 * The columns that are shown in so many pixels, and how wide: columns of text become narrower, then the least important
 * ones hide, so that nothing decisive has to be scrolled to. `others`: what columns of no field take.
 */
export const fitColumns = (
  columns: readonly ListColumn[],
  others: number,
  room: number,
): readonly ListColumn[] => narrowed(withoutLeast(columns, room - others), room - others)
