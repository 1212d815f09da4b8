import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { type FieldErrors, mobileAsWritten } from '#schema'
import { checkInput, checkInputs, type EntryName, type EntryValues } from './entry-fields.ts'

type Name = EntryName | 'confirm'

/** Inputs that take a phone, which people write with blanks and +86. */
const phones: ReadonlySet<string> = new Set(['phone', 'account'] satisfies EntryName[])

/** Inputs keep their own values, so that what was typed before this script came is never lost. */
/** `１２３ ４５６`, as a code is copied from a message -> `123456`. */
const codeAsWritten = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

function asMeant(name: string, text: string): string {
  if (phones.has(name)) return mobileAsWritten(text)
  return name === 'code' ? codeAsWritten(text) : text
}

const valuesOf = (form: HTMLFormElement): EntryValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, asMeant(name, String(value))]))

interface EntryForm {
  /** The inputs that must be right to submit. */
  readonly names: readonly Name[]
  /** Names the platform uses for inputs of another name. */
  readonly send: (values: EntryValues) => Promise<void>
  readonly onDone: () => void
}

/** Validation on leaving a field and on submit, one submit at a time, the platform's errors at their fields. */
export function useEntryForm({ names, send, onDone }: EntryForm) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  const focusFirst = (found: FieldErrors) => {
    const first = names.find((name) => found[name] !== undefined)
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const check = (...asked: readonly Name[]): EntryValues | null => {
    if (!form.current) return null
    const values = valuesOf(form.current)
    const found = checkInputs(asked, values)
    setErrors((before) => ({ ...before, ...Object.fromEntries(asked.map((name) => [name, ''])), ...found }))
    focusFirst(found)
    return Object.keys(found).length === 0 ? values : null
  }

  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const name = names.find((candidate) => candidate === target.name)
    if (!name || !form.current) return
    const message = checkInput(name, valuesOf(form.current)) ?? ''
    setErrors((before) => ({ ...before, [name]: message }))
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = busy ? null : check(...names)
    if (!values) return
    setBusy(true)
    try {
      await send(values)
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.errors) setErrors(error.errors)
    } finally {
      setBusy(false)
    }
  }

  const forget = () => setErrors({})

  return { form, errors, busy, check, forget, props: { ref: form, onBlur, onSubmit, noValidate: true } }
}
