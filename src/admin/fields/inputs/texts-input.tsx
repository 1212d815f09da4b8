import { Select } from 'antd'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'

/** What is typed becomes one of the texts with Enter or a comma. */
export function TextsInput(props: InputProps<'texts'>) {
  const { field, value, onChange } = props
  return (
    <Select
      id={props.id}
      {...selectAriaOf(props)}
      mode="tags"
      disabled={props.disabled}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(texts: string[]) => onChange?.(texts)}
      onBlur={props.onBlur}
      tokenSeparators={[',', '，', ';', '；']}
      open={false}
      suffixIcon={null}
      allowClear
      placeholder={field.placeholder ?? `请输入${field.label}，按回车添加`}
    />
  )
}
