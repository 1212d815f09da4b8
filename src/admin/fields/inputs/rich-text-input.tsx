import { Input } from 'antd'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'

/** Markup as text. */
export default function RichTextInput(props: InputProps<'richText'>) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      id={props.id}
      {...ariaOf(props)}
      disabled={props.disabled}
      value={typeof value === 'string' ? value : ''}
      maxLength={field.max}
      autoSize={{ minRows: 6, maxRows: 16 }}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={props.onBlur}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
