import { isEmpty } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { NumberBox } from '../number-box.tsx'

export default function NumberFilter({
  field,
  label,
  value,
  onChange,
  id,
}: FilterProps<'integer' | 'decimal'>) {
  return (
    <NumberBox
      unit={field.unit}
      id={id}
      className="input-number"
      value={typeof value === 'number' ? value : null}
      onChange={(number) => onChange?.(isEmpty(number) ? undefined : Number(number))}
      suffix={field.unit || undefined}
      placeholder={`请输入${label}`}
    />
  )
}
