import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { AddressCascader } from '../pickers/address-cascader.tsx'

export default function AddressInput(props: InputProps<'address'>) {
  const { field, value, onChange } = props
  return (
    <AddressCascader
      value={Array.isArray(value) && value.length > 0 ? value.map(String) : undefined}
      onChange={(path) => onChange?.(path)}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      id={props.id}
      disabled={props.disabled}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}
