import { InputNumber } from 'antd'
import { isEmpty } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { numberParser } from '../number-parser.ts'

export default function NumberFilter({
  field,
  label,
  value,
  onChange,
  id,
}: FilterProps<'integer' | 'decimal'>) {
  return (
    <InputNumber<number | string>
      parser={numberParser(field.unit)}
      id={id}
      className="input-number"
      value={typeof value === 'number' ? value : null}
      onChange={(number) => onChange?.(isEmpty(number) ? undefined : Number(number))}
      suffix={field.unit || undefined}
      placeholder={`请输入${label}`}
    />
  )
}
