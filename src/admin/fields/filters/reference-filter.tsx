import type { FilterProps } from '../field-ui.ts'
import { ReferenceSelect } from '../pickers/reference-select.tsx'

export const ReferenceFilter = ({
  field,
  label,
  value,
  onChange,
  id,
}: FilterProps<'reference' | 'references'>) => (
  <ReferenceSelect
    field={field}
    value={typeof value === 'string' ? value : undefined}
    onChange={(chosen) => onChange?.(chosen)}
    known={[]}
    placeholder={`请选择${label}`}
    id={id}
  />
)
