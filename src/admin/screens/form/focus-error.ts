import type { FormInstance } from 'antd'
import type { FieldErrors } from '#schema'
import { inputOf } from './form-model.ts'

/** Brings the first input at fault, in the order of the form, into sight and under the cursor. */
export function focusFirstError(form: FormInstance, order: readonly string[], errors: FieldErrors): void {
  const faulty = new Set(Object.keys(errors).map(inputOf))
  const first = order.find((name) => faulty.has(name))
  if (first === undefined) return
  // The message below the input is drawn first, so that both are in sight.
  requestAnimationFrame(() => form.scrollToField(first, { behavior: 'auto', block: 'center', focus: true }))
}
