import { InputNumber } from 'antd'
import { isEmpty } from '#schema'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'

/** Takes what is typed as it is: too many digits and values out of range are told, not mended in silence. */
export function NumberInput(props: InputProps<'integer' | 'decimal'>) {
  const { field, value, onChange } = props
  return (
    <InputNumber
      id={props.id}
      {...ariaOf(props)}
      disabled={props.disabled}
      className="input-number"
      // Their names are English, and arrow keys do the same.
      controls={false}
      value={isEmpty(value) ? null : Number(value)}
      onChange={(number) => onChange?.(number ?? undefined)}
      onBlur={props.onBlur}
      step={field.kind === 'decimal' ? 10 ** -Math.min(field.digits, 2) : 1}
      suffix={field.unit || undefined}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
