import { InputNumber } from 'antd'
import type { FilterProps } from '../field-ui.ts'

export default function NumberFilter({
  field,
  label,
  value,
  onChange,
  id,
}: FilterProps<'integer' | 'decimal'>) {
  return (
    <InputNumber
      id={id}
      className="input-number"
      value={typeof value === 'number' ? value : null}
      onChange={(number) => onChange?.(number ?? undefined)}
      suffix={field.unit || undefined}
      placeholder={`请输入${label}`}
    />
  )
}
