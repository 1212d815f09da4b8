import { codes } from '#domain/error-codes.ts'
import { type OptionSource, useFieldServices } from './services.ts'

/** Why this user cannot choose among these options, in a sentence; null: they can. */
export function useRefusal(source: OptionSource): string | null {
  const names = useFieldServices().lackingFor(source)
  return names.length === 0 ? null : `需要${names.map((name) => `“${name}”`).join('或')}权限才能选择`
}

/** Whether a call was refused for want of a permission: the same call will be refused again. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === codes.forbidden
