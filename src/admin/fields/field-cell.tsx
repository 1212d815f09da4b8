import type { ComponentType } from 'react'
import { cells } from './cells.ts'
import type { CellProps } from './field-ui.ts'

export type FieldCellProps = Omit<CellProps, 'value'>

/** Draws the field's value in a record, as its kind does. */
export function FieldCell(props: FieldCellProps) {
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  const Cell = cells[props.field.kind] as ComponentType<CellProps>
  return <Cell {...props} value={props.record[props.field.name]} />
}
