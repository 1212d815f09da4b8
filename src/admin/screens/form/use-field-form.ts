import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { CallError } from '#admin/providers/call-error.ts'
import type { FieldErrors, FieldMap, Values } from '#schema'
import { isSame } from '../model/changed-fields.ts'
import { brokenRules, type FormSubject, formErrors, formValues } from './form-subject.ts'
import { fromForm, toForm } from './form-values.ts'
import { useClosedInputs, type WhileClosed } from './use-closed-inputs.ts'
import { useFormErrors } from './use-form-errors.ts'

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

/** What stands in the inputs of a form, and which of it was typed: what differs from what they started with. */
function useTypedValues(fields: FieldMap, start: Values) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [dirty, setDirty] = useState(false)
  const touched = useRef(new Set<string>())
  const initial = useRef<Values>(toForm(fields, start))

  const valuesNow = useCallback(() => fromForm(fields, form.getFieldsValue(true)), [fields, form])
  /** Of these values, those that were typed. */
  const typedNow = useCallback(
    () => Object.fromEntries(Object.entries(valuesNow()).filter(([name]) => touched.current.has(name))),
    [valuesNow],
  )
  /** Hears which inputs have another value. */
  const noteTyped = useCallback((changed: Values) => {
    for (const name of Object.keys(changed)) {
      if (isSame(changed[name], initial.current[name])) touched.current.delete(name)
      else touched.current.add(name)
    }
    setDirty(touched.current.size > 0)
  }, [])
  /** Puts other values in, typed as far as they differ from `base`. */
  const putIn = (values: Values, base: Values) => {
    initial.current = toForm(fields, base)
    form.setFieldsValue({ ...toForm(fields, values) } as Record<string, object | undefined>)
    touched.current = new Set(
      Object.keys(fields).filter((name) => !isSame(form.getFieldValue(name), initial.current[name])),
    )
    setDirty(touched.current.size > 0)
  }
  return { form, dirty, initial, valuesNow, typedNow, noteTyped, putIn }
}

/** A form over fields: validation by the one rule book, server errors at their fields, nothing typed ever lost. */
export function useFieldForm({ subject, start, agree, onTyped, save }: FieldFormOptions) {
  const fields = subject.asked
  const { form, dirty, initial, valuesNow, typedNow, noteTyped, putIn } = useTypedValues(fields, start)
  const { errors, holders, check, refuse, sayUnderWay, underWay } = useFormErrors(subject, form, valuesNow)
  const { saving, close, reopen, whileClosed } = useClosedInputs()
  const broken = useRef<readonly string[]>([])
  /** A question stands open: nothing is asked twice. */
  const asking = useRef(false)

  const onValuesChange = useCallback(
    (changed: Values) => {
      noteTyped(changed)
      // What was told is taken back as soon as it is mended; new errors wait until the field is left.
      for (const name of Object.keys(changed)) if (form.getFieldError(name).length > 0) check(name)
      onTyped?.(typedNow())
      if (broken.current.length === 0) return
      const still = brokenRules(subject, valuesNow(), momentNow())
      const mended = broken.current.filter((name) => !(name in still))
      for (const name of mended) check(name)
      broken.current = broken.current.filter((name) => name in still)
    },
    [check, form, noteTyped, onTyped, subject, typedNow, valuesNow],
  )

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
    close()
    try {
      await save(sent)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors) refuse(error.errors, error.holder)
      return false
    } finally {
      reopen()
    }
  }

  /** Puts other values in, as after a merge with a newer record. */
  const refill = (values: Values, base: Values) => {
    const told = Object.keys(fields).filter((name) => form.getFieldError(name).length > 0)
    putIn(values, base)
    // What was told of the old values need not be true of these.
    for (const name of told) check(name)
  }
  return {
    form,
    dirty: dirty || underWay.size > 0,
    saving,
    errors,
    holders,
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
