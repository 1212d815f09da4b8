import { Form, Select } from 'antd'
import { selectAriaOf } from '#admin/fields/aria.ts'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { namedValues, textsIn, valuesOf } from './named-values.ts'

/** Values of the enumeration above, by their names. What a device says beyond that list is typed as a number. */
export default function AlarmValuesInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled } = props
  const named = namedValues(Form.useWatch('enumList'))
  const nameFilter = useNameFilter()
  return (
    <Select<readonly string[]>
      id={id}
      {...selectAriaOf(props)}
      mode="tags"
      disabled={disabled}
      value={textsIn(value)}
      onChange={(texts) => onChange?.(valuesOf(named, texts))}
      onBlur={onBlur}
      tokenSeparators={[',', '，', '、', ';', '；']}
      options={[...named]}
      {...nameFilter}
      allowClear
      placeholder="请选择枚举值"
    />
  )
}
