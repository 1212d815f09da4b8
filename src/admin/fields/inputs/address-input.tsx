import { labelKey } from '#schema'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { AddressCascader } from '../pickers/address-cascader.tsx'

export default function AddressInput(props: InputProps<'address'>) {
  const { field, value, onChange, loaded } = props
  const names = loaded?.[labelKey(field.name)]
  return (
    <AddressCascader
      value={Array.isArray(value) && value.length > 0 ? value.map(String) : undefined}
      names={Array.isArray(names) ? names.map(String) : []}
      onChange={(path) => onChange?.(path)}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      id={props.id}
      disabled={props.disabled}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}
