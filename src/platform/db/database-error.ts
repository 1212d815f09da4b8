import { invalid, type Refusal } from '../errors.ts'

interface DatabaseError {
  readonly code: string
  readonly constraint?: string
}

/** Both drivers throw errors with PostgreSQL's five-character codes. */
const asDatabaseError = (error: unknown): DatabaseError | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? (error as Error & DatabaseError)
    : null

/** Deadlock and serialisation failure: the same transaction may pass the next time. */
export function isRetryable(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '40P01' || code === '40001'
}

/** The unique index that a write would have broken. */
export function brokenUnique(error: unknown): string | null {
  const found = asDatabaseError(error)
  return found?.code === '23505' ? (found.constraint ?? '') : null
}

/**
 * Class 22: a value the database cannot hold, such as a number or a year out of its range. Validation is meant to
 * come first; what passes it is still the client's fault, not ours.
 */
export const asBadValue = (error: unknown): Refusal | null =>
  asDatabaseError(error)?.code.startsWith('22') ? invalid({}) : null
