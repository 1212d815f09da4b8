import { type ResolvedField, type Values, validateField } from '#schema'
import { hashPassword, type PasswordCost } from '../modules/auth/password.ts'

/**
 * Hashes the acceptable passwords among the given values; the others are left for validation to refuse. Done before
 * the transaction: it takes long on purpose.
 */
export async function hashPasswords(
  fields: readonly ResolvedField[],
  given: Values,
  cost: PasswordCost,
): Promise<Values> {
  const hashes: Record<string, string> = {}
  for (const field of fields) {
    const value = given[field.name]
    if (field.kind !== 'password' || typeof value !== 'string') continue
    if (validateField(field, value, given) === null) hashes[field.name] = await hashPassword(value, cost)
  }
  return hashes
}
