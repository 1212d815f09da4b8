import type { InputProps } from './field-ui.ts'

/** Of what `Form.Item` hands to its input: attributes that any element may have. antd's selects pass them to a plain one. */
export const selectAriaOf = (props: InputProps) => ({
  'aria-invalid': props['aria-invalid'],
  'aria-describedby': props['aria-describedby'],
})

/** The same for inputs that are one element. */
export const ariaOf = (props: InputProps) => ({
  ...selectAriaOf(props),
  'aria-label': props['aria-label'],
  'aria-required': props['aria-required'],
})
