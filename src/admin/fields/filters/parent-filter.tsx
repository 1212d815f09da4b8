import type { FilterProps } from '../field-ui.ts'
import { ParentSelect } from '../pickers/parent-select.tsx'

export default function ParentFilter({ label, resource, value, onChange, id }: FilterProps<'parent'>) {
  return (
    <ParentSelect
      resource={resource}
      leftOut={null}
      value={typeof value === 'string' ? value : undefined}
      onChange={(chosen) => onChange?.(chosen)}
      placeholder={`请选择${label}`}
      id={id}
    />
  )
}
