import type { FormInstance } from 'antd'
import { useCallback, useState } from 'react'
import type { SayUnderWay } from '#admin/fields/under-way.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { Holder } from '#domain/in-the-way.ts'
import type { FieldErrors, Values } from '#schema'
import { errorsByInput, inputOf } from './form-model.ts'
import { type FormSubject, inputErrors } from './form-subject.ts'

/** Brings the first input at fault, in the order of the form, into sight and under the cursor. */
function focusFirstError(form: FormInstance, order: readonly string[], errors: FieldErrors): void {
  const faulty = new Set(Object.keys(errors).map(inputOf))
  const first = order.find((name) => faulty.has(name))
  if (first === undefined) return
  // The message below the input is drawn first, so that both are in sight.
  requestAnimationFrame(() => form.scrollToField(first, { behavior: 'auto', block: 'center', focus: true }))
}

/** What is wrong with the inputs of a form, and who says so: the rules, the platform, an input that is not done yet. */
export function useFormErrors(
  subject: FormSubject,
  form: FormInstance<Record<string, unknown>>,
  valuesNow: () => Values,
) {
  const fields = subject.asked
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Who has a value that was refused, by its input: it goes with that error. */
  const [holders, setHolders] = useState<Readonly<Record<string, Holder>>>({})
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, FieldErrors>>(new Map())

  /** Says these errors, at these inputs; other inputs keep theirs. */
  const say = useCallback(
    (found: FieldErrors, names: readonly string[]) => {
      const byInput = errorsByInput(found)
      setHolders((old) =>
        names.some((name) => name in old)
          ? Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name)))
          : old,
      )
      form.setFields(names.map((name) => ({ name, errors: [...(byInput[name] ?? [])] })))
      setErrors((old) => {
        if (Object.keys(old).length === 0 && Object.keys(found).length === 0) return old
        const others = Object.entries(old).filter(([path]) => !names.includes(inputOf(path)))
        return { ...Object.fromEntries(others), ...found }
      })
    },
    [form],
  )

  const check = useCallback(
    (name: string) => say(inputErrors(subject, name, valuesNow(), momentNow()), [name]),
    [subject, say, valuesNow],
  )

  const refuse = useCallback(
    (found: FieldErrors, holder?: Holder) => {
      say(found, Object.keys(fields))
      setErrors(found)
      if (holder) setHolders(Object.fromEntries(Object.keys(found).map((name) => [inputOf(name), holder])))
      focusFirstError(form, Object.keys(fields), found)
    },
    [fields, form, say],
  )

  const sayUnderWay: SayUnderWay = useCallback((input, name, message) => {
    setUnderWay((old) => {
      const others = [...old].filter(([one]) => one !== input)
      return new Map(message === null ? others : [...others, [input, { [name]: message }]])
    })
  }, [])

  return { errors, holders, check, refuse, sayUnderWay, underWay }
}
