import { Radio, Select, Switch } from 'antd'
import { useMediaQuery } from '#admin/lib/use-media-query.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import type { Dictionary } from '#schema'
import { ariaOf, selectAriaOf } from '../aria.ts'
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

/** So few stand side by side; but what may stay empty needs a way back to empty. */
const fewEnough = 4
/** Fingers are spared the tap that unfolds a list, and have the room below each other. */
const fewEnoughForFingers = 8

const optionsOf = (dictionary: Dictionary) =>
  dictionary.entries.map((entry) => ({ value: entry.value, label: entry.label }))

export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange, id, disabled, onBlur } = props
  const options = optionsOf(field.dictionary)
  const filter = useNameFilter()
  const most = useMediaQuery('(pointer: coarse)') ? fewEnoughForFingers : fewEnough
  // antd's form says it as a text.
  if (String(props['aria-required']) === 'true' && options.length <= most)
    return (
      <div id={id} role="radiogroup" {...ariaOf(props)} aria-label={field.label}>
        <Radio.Group
          disabled={disabled}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
          options={options}
        />
      </div>
    )
  return (
    <Select
      id={id}
      {...selectAriaOf(props)}
      disabled={disabled}
      value={value as number | undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      onBlur={onBlur}
      options={options}
      allowClear={field.required !== true}
      showSearch={options.length > 10}
      {...filter}
      placeholder={field.placeholder ?? `请选择${field.label}`}
    />
  )
}

export function ChoicesInput(props: InputProps<'choices'>) {
  const { field, value, onChange } = props
  const filter = useNameFilter()
  return (
    <Select
      id={props.id}
      {...selectAriaOf(props)}
      mode="multiple"
      disabled={props.disabled}
      value={Array.isArray(value) ? (value as number[]) : []}
      onChange={(chosen: number[]) => onChange?.(chosen)}
      onBlur={props.onBlur}
      options={optionsOf(field.dictionary)}
      allowClear
      {...filter}
      placeholder={field.placeholder ?? `请选择${field.label}`}
    />
  )
}
