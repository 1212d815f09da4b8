import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
import { EmptyCell } from './empty-cell.tsx'
import './cells.css'

/** Any kind that reads well as text. The title attribute is the tooltip: a component per cell would cost too much. */
export function TextCell({ field, value, record, detail }: CellProps) {
  const text = textOf(field, value, record)
  if (text === '') return <EmptyCell />
  if (detail) return <span className="cell-whole">{text}</span>
  return (
    <span className="cell-text" title={text.length > 4 ? text : undefined}>
      {text}
    </span>
  )
}
