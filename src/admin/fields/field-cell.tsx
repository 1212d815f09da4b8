import { type ComponentType, Suspense } from 'react'
import { cells } from './cells.ts'
import type { CellProps } from './field-ui.ts'
import { useFieldServices } from './services.ts'
import { textOf } from './text-of.ts'

export type FieldCellProps = Omit<CellProps, 'value'>

function HandMadeCell({ name, ...props }: CellProps & { readonly name: string }) {
  const Cell = useFieldServices().cells[name]
  return (
    <Suspense fallback={textOf(props.field, props.value, props.record)}>
      {Cell ? <Cell {...props} /> : null}
    </Suspense>
  )
}

/** Draws the field's value in a record, as its kind does, or the hand-made cell that it names. */
export function FieldCell(props: FieldCellProps) {
  const { field, record } = props
  const value = record[field.name]
  if (field.cell !== null) return <HandMadeCell {...props} name={field.cell} value={value} />
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  const Cell = cells[field.kind] as ComponentType<CellProps>
  return <Cell {...props} value={value} />
}
