import type { ListColumn } from './derive-columns.ts'

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Takes from columns of text what they can spare, where that saves scrolling sideways. `others`: what columns of no
 * field take. Where it would not be enough, all stay comfortable.
 */
export function fitColumns(
  columns: readonly ListColumn[],
  others: number,
  room: number,
): readonly ListColumn[] {
  const missing = total(columns.map(({ width }) => width)) + others - room
  const spare = total(columns.map(({ width, least }) => width - least))
  if (missing <= 0 || spare < missing) return columns
  return columns.map((column) => ({
    ...column,
    width: Math.floor(column.width - (column.width - column.least) * (missing / spare)),
  }))
}
