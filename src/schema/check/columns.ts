import { asColumn, type Column, columnPriorities, columnWidths } from '../column.ts'
import type { FieldMap } from '../kinds.ts'
import { each, joined, type Mistake, misnamed, mistake, when } from './mistake.ts'
import { shownMistakes } from './shown.ts'

const { min, max } = columnWidths
const isWidth = (width: number) => Number.isInteger(width) && width >= min && width <= max

const optionMistakes = (path: string, { width, priority }: Column): readonly Mistake[] =>
  joined(
    when(width !== undefined && !isWidth(width), () =>
      mistake('EV214', `${path}.width`, `列宽须为 ${min} 到 ${max} 的整数（像素）`, width),
    ),
    when(priority !== undefined && !columnPriorities.includes(priority), () =>
      misnamed(
        'EV214',
        `${path}.priority`,
        `优先级须为 ${columnPriorities.join('、')}`,
        String(priority),
        columnPriorities,
      ),
    ),
  )

/** The columns of a list: each of them can be shown, stands there once, and has a possible width. */
export const columnMistakes = (
  path: string,
  columns: readonly (string | Column)[],
  fields: FieldMap,
): readonly Mistake[] => {
  const all = columns.map(asColumn)
  return joined(
    shownMistakes(
      path,
      all.map(({ field }) => field),
      fields,
    ),
    each(all, (column, index) => optionMistakes(`${path}[${index}]`, column)),
  )
}
