import { useCallback, useMemo, useState } from 'react'
import type { Surroundings } from '#admin/fields/field-ui.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { type FieldMap, isFixed, type Values } from '#schema'
import { acceptable } from './form-model.ts'
import type { FormSubject } from './form-subject.ts'
import { toForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface SurroundingsOptions {
  readonly subject: FormSubject
  /** Of the record as it is typed, as far as others look at them. */
  readonly values: Values
  readonly state: Pick<FieldFormState, 'form' | 'valuesNow' | 'onValuesChange'>
}

const pickNames = (fields: FieldMap, kept: (name: string) => boolean): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => kept(name)))

/** What inputs get to know of each other, and what they said of each other. */
export function useSurroundings({ subject, values, state }: SurroundingsOptions) {
  const { asked: fields, fields: siblings, loaded } = subject
  const { form, valuesNow, onValuesChange } = state
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({})

  const offer = useCallback(
    (offered: Values, before: Values) => {
      const open = pickNames(fields, (name) => {
        const field = fields[name]
        return field !== undefined && !(loaded && isFixed(field, loaded, momentNow()))
      })
      const taken = acceptable(open, valuesNow(), offered, before)
      const inForm = toForm(
        pickNames(open, (name) => Object.hasOwn(taken, name)),
        taken,
      )
      form.setFieldsValue({ ...inForm } as Record<string, object | undefined>)
      // antd tells of typing only.
      onValuesChange(inForm)
    },
    [fields, form, loaded, onValuesChange, valuesNow],
  )

  const remark = useCallback(
    (name: string, message: string | null) =>
      setRemarks((all) => {
        const { [name]: old, ...others } = all
        if (message === (old ?? null)) return all
        return message === null ? others : { ...others, [name]: message }
      }),
    [],
  )

  const surroundings = useMemo(
    (): Surroundings => ({ fields: siblings, values, offer, remark }),
    [siblings, values, offer, remark],
  )
  return { surroundings, remarks }
}
