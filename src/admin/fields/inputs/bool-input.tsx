import { Switch } from 'antd'
import { ariaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'

export function BoolInput(props: InputProps<'bool'>) {
  const { field, value, onChange } = props
  return (
    <Switch
      id={props.id}
      {...ariaOf(props)}
      disabled={props.disabled}
      checked={Number(value) === 1}
      onChange={(checked) => onChange?.(checked ? 1 : 0)}
      checkedChildren={field.trueText}
      unCheckedChildren={field.falseText}
    />
  )
}
