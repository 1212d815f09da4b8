import { useEffect, useRef } from 'react'
import { labelKey, type Values } from '#schema'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { ReferenceSelect } from '../pickers/reference-select.tsx'
import type { Option } from '../services.ts'

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The titles that came with the loaded record. */
function knownTitles(name: string, loaded: Values | null | undefined): Option[] {
  const value = loaded?.[name]
  const title = loaded?.[labelKey(name)]
  if (Array.isArray(value) && Array.isArray(title))
    return value.map((id, at) => ({ value: String(id), label: String(title[at] ?? id) }))
  return typeof value === 'string' && typeof title === 'string' ? [{ value, label: title }] : []
}

/** Empties the input when the sibling changes: what was chosen belongs to another one. */
function useClearedWith(within: unknown, clear: () => void) {
  const before = useRef(within)
  useEffect(() => {
    if (before.current !== undefined && before.current !== within) clear()
    before.current = within
  })
}

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange, loaded, within, disabled } = props
  useClearedWith(within, () => onChange?.(undefined))
  const waiting = field.within !== null && !asText(within)
  return (
    <ReferenceSelect
      field={field}
      value={asText(value)}
      onChange={(chosen) => onChange?.(chosen)}
      within={within}
      known={knownTitles(field.name, loaded)}
      placeholder={waiting ? '请先选择其所属对象' : (field.placeholder ?? `请选择${field.label}`)}
      id={props.id}
      disabled={disabled || waiting}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}

export function ReferencesInput(props: InputProps<'references'>) {
  const { field, value, onChange, loaded } = props
  return (
    <ReferenceSelect
      multiple
      field={field}
      value={asTexts(value)}
      onChange={(chosen) => onChange?.(chosen)}
      known={knownTitles(field.name, loaded)}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      id={props.id}
      disabled={props.disabled}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}
