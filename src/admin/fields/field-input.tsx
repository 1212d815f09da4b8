import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './field-ui.ts'
import { inputs } from './inputs.ts'

/** The input of a field's kind. Child of antd's `Form.Item`, which hands it value, onChange and id. */
export function FieldInput(props: InputProps) {
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  const Input = inputs[props.field.kind] as ComponentType<InputProps> | null
  if (!Input) return null
  return (
    <Suspense fallback={<div className="input-loading" aria-busy="true" />}>
      <Input {...props} Inner={FieldInput} />
    </Suspense>
  )
}
