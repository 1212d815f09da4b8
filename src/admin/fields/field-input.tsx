import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './field-ui.ts'
import { inputs } from './inputs.ts'
import { useFieldServices } from './services.ts'

function useInput({ kind, input }: InputProps['field']) {
  const services = useFieldServices()
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  return input === null ? (inputs[kind] as ComponentType<InputProps> | null) : services.inputs[input]
}

/**
 * The input of a field's kind, or the hand-made one that it names. Child of antd's `Form.Item`, which hands it value,
 * onChange and id.
 */
export function FieldInput(props: InputProps) {
  const Input = useInput(props.field)
  if (!Input) return null
  return (
    <Suspense fallback={<div className="input-loading" aria-busy="true" />}>
      <Input {...props} Inner={FieldInput} />
    </Suspense>
  )
}
