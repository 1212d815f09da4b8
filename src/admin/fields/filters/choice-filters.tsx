import { Select } from 'antd'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { dictionaryOf } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { KeywordFilter } from './keyword-filter.tsx'

type Choose = Pick<FilterProps, 'label' | 'value' | 'onChange' | 'id'> & {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

const Choose = ({ label, value, onChange, id, options }: Choose) => {
  const filter = useNameFilter()
  return (
    <Select
      id={id}
      value={value as number | undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      options={[...options]}
      placeholder={`请选择${label}`}
      allowClear
      showSearch={options.length > 10}
      {...filter}
    />
  )
}

export const ChoiceFilter = ({ field, ...rest }: FilterProps<'choice' | 'choices'>) => (
  <Choose {...rest} options={field.dictionary.entries} />
)

/** What is computed is chosen from its dictionary, where it has one. */
export function DerivedFilter(props: FilterProps<'derived'>) {
  const { field, value, ...rest } = props
  const dictionary = dictionaryOf(field)
  if (dictionary === null) return <KeywordFilter {...props} />
  return (
    <Choose {...rest} value={value === undefined ? undefined : Number(value)} options={dictionary.entries} />
  )
}

export const BoolFilter = ({ field, ...rest }: FilterProps<'bool'>) => (
  <Choose
    {...rest}
    options={[
      { value: 1, label: field.trueText },
      { value: 0, label: field.falseText },
    ]}
  />
)
