import { labelKey } from '#schema'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { ParentSelect } from '../pickers/parent-select.tsx'

export default function ParentInput(props: InputProps<'parent'>) {
  const { field, resource, value, onChange, loaded } = props
  const title = loaded?.[labelKey(field.name)]
  return (
    <ParentSelect
      resource={resource}
      leftOut={typeof loaded?.id === 'string' ? loaded.id : null}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      title={typeof title === 'string' ? title : undefined}
      onChange={(chosen) => onChange?.(chosen)}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      id={props.id}
      disabled={props.disabled}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}
