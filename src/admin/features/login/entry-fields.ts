import { authCalls } from '#platform/modules/auth/auth.calls.ts'
import {
  type FieldErrors,
  isEmpty,
  normalise,
  type ResolvedField,
  resolveFields,
  validateValue,
} from '#schema'

const login = resolveFields(authCalls['auth.login'].input)
const sms = resolveFields(authCalls['auth.smsSend'].input)
const reset = resolveFields(authCalls['auth.passwordReset'].input)

const known = (field: ResolvedField | undefined): ResolvedField => {
  if (!field) throw new Error('a field of the login screen is missing in auth.calls.ts')
  return field
}

/** What the entry screens ask for, by the name of the input. */
const entryFields = {
  account: known(login.account),
  password: known(login.password),
  code: known(login.code),
  phone: known(sms.phone),
  newPassword: known(reset.password),
} as const

export type EntryName = keyof typeof entryFields
export type EntryValues = Readonly<Partial<Record<EntryName | 'confirm', string>>>

/** A pattern's message also answers for an empty input: 请输入账号, 请输入6位验证码. */
function checkEntry(name: EntryName, value: string): string | null {
  const field = entryFields[name]
  const normal = normalise(field, value)
  if (isEmpty(normal) && field.kind === 'text' && field.message !== null) return field.message
  return validateValue(field, normal, true)
}

const checkConfirm = (value: string, password: string): string | null => {
  if (value === '') return '请再次输入新密码'
  return value === password ? null : '两次输入的密码不一致'
}

/** One input of an entry form. `confirm` is compared with the new password. */
export const checkInput = (name: EntryName | 'confirm', values: EntryValues): string | null =>
  name === 'confirm'
    ? checkConfirm(values.confirm ?? '', values.newPassword ?? '')
    : checkEntry(name, values[name] ?? '')

/** Errors of the named inputs. */
export function checkInputs(names: readonly (EntryName | 'confirm')[], values: EntryValues): FieldErrors {
  const errors = names.map((name) => [name, checkInput(name, values)] as const)
  return Object.fromEntries(errors.filter((entry): entry is [(typeof entry)[0], string] => entry[1] !== null))
}
