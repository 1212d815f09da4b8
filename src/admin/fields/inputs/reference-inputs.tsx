import { useEffect, useRef } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { isEmpty, type Values } from '#schema'
import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { namesIn } from '../paths.ts'
import { ReferenceSelect } from '../pickers/reference-select.tsx'
import type { ReferencePickerProps } from '../pickers/tree-reference-picker.tsx'
import { type Option, useFieldServices } from '../services.ts'
import { useFill } from '../use-fill.ts'
import { type SharedState, useShared, useTally } from '../use-options.ts'

/**
 * Empties an input when what its options must share becomes something else: what was chosen belongs to another one. A
 * value that arrives together with its sibling, as when a newer record is read, stays.
 */
function useFitting(value: unknown, { params, waitingFor }: SharedState, clear: () => void): void {
  const shared = waitingFor === null ? params && JSON.stringify(params) : ''
  const chosen = useRef({ value, shared })
  useEffect(() => {
    const was = chosen.current
    if (shared === undefined && was.value === value) return
    if (isEmpty(value) || was.value !== value || was.shared === undefined || was.shared === shared)
      chosen.current = { value, shared }
    else clear()
  })
}

const TreeReferencePicker = lazyWithRetry(() => import('../pickers/tree-reference-picker.tsx'))

/** What a reference is chosen from: a list, or a tree where its target is one. */
function ReferencePicker(props: ReferencePickerProps) {
  const { isTree } = useFieldServices()
  return isTree(props.field.target) ? <TreeReferencePicker {...props} /> : <ReferenceSelect {...props} />
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What came with the loaded record: titles, paths in a tree. */
function knownNames(field: InputProps['field'], loaded: Values | null | undefined): Option[] {
  const value = loaded?.[field.name]
  const ids = Array.isArray(value) ? value : [value]
  return namesIn(field, loaded ?? {}).map((label, at) => ({ value: String(ids[at]), label }))
}

/** What both kinds hand to their select. */
function useSelect(props: InputProps<'reference' | 'references'>) {
  const { field, loaded, form } = props
  const shared = useShared(field, form)
  useFitting(props.value, shared, () => props.onChange?.(undefined))
  const { waitingFor } = shared
  const select = {
    field,
    resource: props.resource,
    shared,
    known: knownNames(field, loaded),
    tally: useTally(field, props.resource, form),
    // A record cannot stand on itself.
    leftOut: props.resource === field.target ? asText(loaded?.id) : undefined,
    placeholder:
      waitingFor === null ? (field.placeholder ?? `请选择${field.label}`) : `请先选择${waitingFor}`,
    id: props.id,
    disabled: props.disabled || waitingFor !== null,
    onBlur: props.onBlur,
    aria: selectAriaOf(props),
  }
  return { select, params: shared.params }
}

export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, onChange, form } = props
  const value = asText(props.value)
  const { select, params } = useSelect(props)
  const fill = useFill({ field, form, value, params })
  return (
    <ReferencePicker
      {...select}
      value={value}
      onChange={(chosen) => {
        onChange?.(chosen)
        void fill(asText(chosen))
      }}
    />
  )
}

export function ReferencesInput(props: InputProps<'references'>) {
  const { select } = useSelect(props)
  return (
    <ReferencePicker
      multiple
      {...select}
      value={asTexts(props.value)}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  )
}
