import type { InputProps } from './field-ui.ts'

/** The accessibility attributes that `Form.Item` hands to its input. */
export const ariaOf = (props: InputProps) => ({
  'aria-label': props['aria-label'],
  'aria-required': props['aria-required'],
  'aria-invalid': props['aria-invalid'],
  'aria-describedby': props['aria-describedby'],
})
