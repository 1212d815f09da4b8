import { momentNow } from '#admin/lib/moment-now.ts'
import { type CallOptions, request } from '#admin/providers/http.ts'
import { config } from '#config'
import type { FieldMap, FormEstimate, ResolvedCall, ResolvedConfig, ResolvedResource, Values } from '#schema'
import { fieldsOf } from './form-model.ts'
import { type FormSubject, inputErrors } from './form-subject.ts'

const { calls }: ResolvedConfig = config

function callOf({ call }: FormEstimate): ResolvedCall {
  const found = calls[call]
  if (!found) throw new Error(`no call ${call}`)
  return found
}

/** The fields of a form that its estimate goes by. */
export const estimatedFields = ({ fields }: ResolvedResource, estimate: FormEstimate): FieldMap =>
  fieldsOf(fields, Object.keys(callOf(estimate).input))

/** Whether what it goes by is filled in as it must be. */
export const isEstimable = (subject: FormSubject, names: readonly string[], values: Values): boolean =>
  names.every((name) => Object.keys(inputErrors(subject, name, values, momentNow())).length === 0)

/** How many there are, for what is typed. Rejects with a `CallError`. */
export async function askEstimate(
  estimate: FormEstimate,
  values: Values,
  options: CallOptions = {},
): Promise<number> {
  const target = callOf(estimate)
  const input = Object.fromEntries(Object.keys(target.input).map((name) => [name, values[name]]))
  return (await request<{ readonly num: number }>(target, input, options)).num
}

const withNumber = (words: string, num: number) => words.replace('{num}', num.toLocaleString('zh-CN'))

export const estimateText = ({ text, none }: FormEstimate, num: number): string =>
  num === 0 ? none : withNumber(text, num)

/** What the button says that agrees to so many. */
export const estimateButton = ({ button }: FormEstimate, num: number): string => withNumber(button, num)
