import { Select } from 'antd'
import type { FilterProps } from '../field-ui.ts'

type Choose = Pick<FilterProps, 'label' | 'value' | 'onChange' | 'id'> & {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

const Choose = ({ label, value, onChange, id, options }: Choose) => (
  <Select
    id={id}
    value={value as number | undefined}
    onChange={(chosen: number | undefined) => onChange?.(chosen)}
    options={[...options]}
    placeholder={`请选择${label}`}
    allowClear
    showSearch={options.length > 10}
    optionFilterProp="label"
  />
)

export const ChoiceFilter = ({ field, ...rest }: FilterProps<'choice' | 'choices'>) => (
  <Choose {...rest} options={field.dictionary.entries} />
)

export const BoolFilter = ({ field, ...rest }: FilterProps<'bool'>) => (
  <Choose
    {...rest}
    options={[
      { value: 1, label: field.trueText },
      { value: 0, label: field.falseText },
    ]}
  />
)
