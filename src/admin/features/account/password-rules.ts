import { callOf } from '#admin/providers/data-provider.ts'
import { type ResolvedCall, validateValue } from '#schema'

export interface PasswordValues {
  readonly oldPassword?: string
  readonly newPassword?: string
  readonly confirm?: string
}

/** What is wrong with one input of a call; null: nothing. */
export function fieldMistake({ input }: ResolvedCall, name: string, value: unknown): string | null {
  const field = input[name]
  return field ? validateValue(field, value, true) : null
}

/** What is wrong with the new password; null: nothing. */
export function newMistake({ oldPassword, newPassword }: PasswordValues): string | null {
  const mistake = fieldMistake(callOf('auth.passReset'), 'newPassword', newPassword)
  return mistake ?? (newPassword === oldPassword ? '新密码不能与原密码相同' : null)
}

export function confirmMistake({ newPassword, confirm }: PasswordValues): string | null {
  if (!confirm) return '请再次输入新密码'
  return confirm === newPassword ? null : '两次输入的密码不一致'
}
