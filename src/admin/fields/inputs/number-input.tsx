import { isEmpty } from '#schema'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { NumberBox } from '../number-box.tsx'

/** antd writes out as many digits as the step has: money and areas have two, finer ones stay as they were typed. */
const stepOf = (field: InputProps<'integer' | 'decimal'>['field']) =>
  field.kind === 'decimal' && field.digits <= 2 ? 10 ** -field.digits : 1

/** Takes what is typed as it is: too many digits and values out of range are told, not mended in silence. */
export function NumberInput(props: InputProps<'integer' | 'decimal'>) {
  const { field, value, onChange } = props
  return (
    <NumberBox
      id={props.id}
      {...ariaOf(props)}
      disabled={props.disabled}
      className="input-number"
      // Their names are English, and arrow keys do the same.
      controls={false}
      value={isEmpty(value) ? null : Number(value)}
      onChange={(number) => onChange?.(isEmpty(number) ? undefined : Number(number))}
      onBlur={props.onBlur}
      step={stepOf(field)}
      unit={field.unit}
      suffix={field.unit || undefined}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
