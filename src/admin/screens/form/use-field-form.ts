import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SayUnderWay } from '#admin/fields/under-way.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { CallError } from '#admin/providers/call-error.ts'
import type { FieldErrors, Values } from '#schema'
import { isSame } from '../model/changed-fields.ts'
import { focusFirstError } from './focus-error.ts'
import { errorsByInput, inputOf } from './form-model.ts'
import { brokenRules, type FormSubject, formErrors, formValues, inputErrors } from './form-subject.ts'
import { fromForm, toForm } from './form-values.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** Runs what has to be known first; nothing can be typed meanwhile. */
export type WhileClosed = <T>(run: () => Promise<T>) => Promise<T>

export interface FieldFormOptions {
  readonly subject: FormSubject
  /** What the inputs start with, as the wire carries it. */
  readonly start: Values
  /** Asked once everything is right; unless it answers true, nothing is saved and nothing lost. */
  readonly agree?: (values: Values, whileClosed: WhileClosed) => Promise<boolean>
  /** Told at each key what differs from the start. */
  readonly onTyped?: (typed: Values) => void
  /** Rejects with a `CallError`; then the form stays as it is, with the errors at their fields. */
  readonly save: (values: Values) => Promise<void>
}

/** A form over fields: validation by the one rule book, server errors at their fields, nothing typed ever lost. */
export function useFieldForm({ subject, start, agree, onTyped, save }: FieldFormOptions) {
  const fields = subject.asked
  const [form] = Form.useForm<Record<string, unknown>>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const keepFocus = useKeptFocus(saving)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, FieldErrors>>(new Map())
  const touched = useRef(new Set<string>())
  const initial = useRef<Values>(toForm(fields, start))
  const broken = useRef<readonly string[]>([])
  /** A question stands open: nothing is asked twice. */
  const asking = useRef(false)

  const valuesNow = useCallback(() => fromForm(fields, form.getFieldsValue(true)), [fields, form])
  /** Of these values, those that were typed. */
  const typedNow = useCallback(
    () => Object.fromEntries(Object.entries(valuesNow()).filter(([name]) => touched.current.has(name))),
    [valuesNow],
  )

  /** Says these errors, at these inputs; other inputs keep theirs. */
  const say = useCallback(
    (found: FieldErrors, names: readonly string[]) => {
      const byInput = errorsByInput(found)
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

  const onValuesChange = useCallback(
    (changed: Values) => {
      for (const name of Object.keys(changed)) {
        if (isSame(changed[name], initial.current[name])) touched.current.delete(name)
        else touched.current.add(name)
        // What was told is taken back as soon as it is mended; new errors wait until the field is left.
        if (form.getFieldError(name).length > 0) check(name)
      }
      setDirty(touched.current.size > 0)
      onTyped?.(typedNow())
      if (broken.current.length === 0) return
      const still = brokenRules(subject, valuesNow(), momentNow())
      const mended = broken.current.filter((name) => !(name in still))
      for (const name of mended) check(name)
      broken.current = broken.current.filter((name) => name in still)
    },
    [check, form, onTyped, subject, typedNow, valuesNow],
  )

  const sayUnderWay: SayUnderWay = useCallback((input, name, message) => {
    setUnderWay((old) => {
      const others = [...old].filter(([one]) => one !== input)
      return new Map(message === null ? others : [...others, [input, { [name]: message }]])
    })
  }, [])

  const refuse = useCallback(
    (found: FieldErrors) => {
      say(found, Object.keys(fields))
      setErrors(found)
      focusFirstError(form, Object.keys(fields), found)
    },
    [fields, form, say],
  )

  const whileClosed: WhileClosed = async (run) => {
    keepFocus()
    setSaving(true)
    try {
      return await run()
    } finally {
      // The cursor is back before a question takes it, which gives it back in the end.
      flushSync(() => setSaving(false))
    }
  }

  const isAgreed = async (values: Values): Promise<boolean> => {
    if (!agree) return true
    asking.current = true
    return agree(values, whileClosed).finally(() => {
      asking.current = false
    })
  }

  const submit = async (): Promise<boolean> => {
    if (saving || asking.current) return false
    const values = valuesNow()
    const now = momentNow()
    const found: FieldErrors = Object.assign({}, formErrors(subject, values, now), ...underWay.values())
    broken.current = Object.keys(brokenRules(subject, values, now))
    if (Object.keys(found).length > 0) {
      refuse(found)
      return false
    }
    const sent = formValues(subject, values, now)
    if (!(await isAgreed(sent))) return false
    keepFocus()
    setSaving(true)
    try {
      await save(sent)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors) refuse(error.errors)
      return false
    } finally {
      setSaving(false)
    }
  }

  /** Puts other values in, as after a merge with a newer record. */
  const refill = (values: Values, base: Values) => {
    const told = Object.keys(fields).filter((name) => form.getFieldError(name).length > 0)
    initial.current = toForm(fields, base)
    form.setFieldsValue({ ...toForm(fields, values) } as Record<string, object | undefined>)
    touched.current = new Set(
      Object.keys(fields).filter((name) => !isSame(form.getFieldValue(name), initial.current[name])),
    )
    setDirty(touched.current.size > 0)
    // What was told of the old values need not be true of these.
    for (const name of told) check(name)
  }
  return {
    form,
    dirty: dirty || underWay.size > 0,
    saving,
    errors,
    check,
    sayUnderWay,
    onValuesChange,
    submit,
    refill,
    valuesNow,
    typedNow,
    initial,
  }
}

export type FieldFormState = ReturnType<typeof useFieldForm>
