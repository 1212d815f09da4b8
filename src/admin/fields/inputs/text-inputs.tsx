import { AutoComplete, Input, Select } from 'antd'
import { useState } from 'react'
import { isEmpty, mobileAsWritten } from '#schema'
import { ariaOf, selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { NumberBox } from '../number-box.tsx'

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

const holds = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** Offers what fits what is typed; anything else may be typed as well. What is chosen already narrows nothing. */
export const suggestionsFor = (suggestions: readonly string[], typed: string): readonly string[] =>
  suggestions.includes(typed) ? suggestions : suggestions.filter((one) => holds(one, typed))

function SuggestInput(props: InputProps<'text'>) {
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

const counted = 200

/** Characters as the rules count them. What is too long is said by the form, and never cut: it may have been pasted. */
const countOf = (max: number, show: boolean) => ({ max, show, strategy: (text: string) => [...text].length })

const placeholderOf = ({ field }: InputProps) => field.placeholder ?? `请输入${field.label}`

const common = (props: InputProps) => ({
  id: props.id,
  ...ariaOf(props),
  disabled: props.disabled,
  placeholder: placeholderOf(props),
  value: isEmpty(props.value) ? '' : String(props.value),
  onBlur: props.onBlur,
})

/**
 * A masked value is no value to edit: it is not shown while one is in the input. The form holds it until something is
 * typed instead, and again once that is taken away.
 */
function useMasked(props: InputProps, masked: boolean) {
  const original = props.loaded?.[props.field.name]
  const isKept = masked && !isEmpty(original)
  const [isHere, setHere] = useState(false)
  return {
    ...(isKept && isHere && props.value === original ? { value: '' } : {}),
    onFocus: () => setHere(true),
    onBlur: () => {
      setHere(false)
      props.onBlur?.()
    },
    put: (text: string) => props.onChange?.(isKept && text === '' ? original : text),
  }
}

function PlainInput(props: InputProps<'text' | 'email' | 'url'>) {
  const { field } = props
  const { put, ...masked } = useMasked(props, field.kind === 'text' && field.mask !== null)
  const kind = field.kind === 'text' ? 'text' : field.kind
  return (
    <Input
      {...common(props)}
      {...masked}
      type={kind}
      // Shown in capitals only: `normalise` makes them so, and the cursor stays where it is.
      className={field.kind === 'text' && field.upper ? 'input-upper' : ''}
      count={countOf(field.max, field.max <= counted && field.kind === 'text')}
      allowClear
      autoComplete="off"
      onChange={(event) => put(event.target.value)}
    />
  )
}

const offersSome = (props: InputProps<'text' | 'email' | 'url'>): props is InputProps<'text'> =>
  props.field.kind === 'text' && props.field.suggestions.length > 0

export const TextInput = (props: InputProps<'text' | 'email' | 'url'>) =>
  offersSome(props) ? <SuggestInput {...props} /> : <PlainInput {...props} />

export function PhoneInput(props: InputProps<'phone'>) {
  const { put, ...masked } = useMasked(props, props.field.mask !== null)
  return (
    <Input
      {...common(props)}
      {...masked}
      type="tel"
      // Keypads of digits alone have no + and no dash.
      inputMode={props.field.contact ? 'tel' : 'numeric'}
      allowClear
      autoComplete="off"
      // A number that was pasted as it stands elsewhere (+86 138-0013-8000) is seen as it is kept.
      onChange={(event) => put(mobileAsWritten(event.target.value))}
    />
  )
}

export function LongTextInput(props: InputProps<'longText'>) {
  return (
    <Input.TextArea
      {...common(props)}
      count={countOf(props.field.max, true)}
      autoSize={{ minRows: 3, maxRows: 8 }}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}
