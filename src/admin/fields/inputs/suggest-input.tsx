import { AutoComplete } from 'antd'
import { isEmpty } from '#schema'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'

const holds = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** Offers what fits what is typed; anything else may be typed as well. What is chosen already narrows nothing. */
export const suggestionsFor = (suggestions: readonly string[], typed: string): readonly string[] =>
  suggestions.includes(typed) ? suggestions : suggestions.filter((one) => holds(one, typed))

export function SuggestInput(props: InputProps<'text'>) {
  const { field, onChange } = props
  const typed = isEmpty(props.value) ? '' : String(props.value)
  return (
    <AutoComplete
      id={props.id}
      {...selectAriaOf(props)}
      className={field.upper ? 'input-wide input-upper' : 'input-wide'}
      disabled={props.disabled}
      value={typed}
      options={suggestionsFor(field.suggestions, typed).map((value) => ({ value }))}
      onChange={(value: string | undefined) => onChange?.(value)}
      onBlur={props.onBlur}
      // Enter takes what was typed, unless one went down the list.
      defaultActiveFirstOption={false}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      allowClear
    />
  )
}
