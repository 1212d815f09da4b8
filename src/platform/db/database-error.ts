import { invalid, type Refusal } from '../errors.ts'

interface DatabaseError {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  /** The function of the server that has raised it. */
  readonly routine?: string
}

/** Both drivers throw errors with PostgreSQL's five-character codes. */
const asDatabaseError = (error: unknown): DatabaseError | null =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? (error as Error & DatabaseError)
    : null

/** The database gave no answer: it cannot be reached, has ended the connection, is silent, or has none to spare. */
export class DatabaseUnavailable extends Error {
  /** In the driver's or the server's words. */
  readonly reason: string
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`the database is unavailable: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

/** Connection exceptions, a server that shuts down, and the limits whose breach ends the session. */
const endsConnection = /^(08|57P|25P03|25P04)/

/** The server has answered, with an error, and goes on listening. */
export function leavesConnectionUsable(error: unknown): boolean {
  const found = asDatabaseError(error)
  return found !== null && !endsConnection.test(found.code)
}

/** A statement or its wait for a lock took longer than the limits allow, or another one was given up for it. */
const tookTooLong: ReadonlySet<string> = new Set(['57014', '55P03', '40P01', '40001'])

/** The database could not do it now; the same may pass a moment later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || tookTooLong.has(asDatabaseError(error)?.code ?? '')

/** Deadlock and serialisation failure: the same transaction may pass the next time. */
export function isRetryable(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '40P01' || code === '40001'
}

/** A lock that was not to be waited for is held by another transaction; where it was, it has taken too long. */
export function isHeldByOthers(error: unknown): boolean {
  const found = asDatabaseError(error)
  return found?.code === '55P03' && found.routine !== 'ProcessInterrupts'
}

/** The unique index that a write would have broken. */
export function brokenUnique(error: unknown): string | null {
  const found = asDatabaseError(error)
  return found?.code === '23505' ? (found.constraint ?? '') : null
}

/** The value that another row has already, as far as the index is of one: the database says `Key (name)=(value) …`. */
export const brokenValue = (error: unknown): string | null =>
  /=\((.*)\)/s.exec(asDatabaseError(error)?.detail ?? '')?.[1] ?? null

/**
 * Bad values (22), rows that break a rule of their table (23), more than fits (54). A unique index is not among them:
 * whoever meets it may find the other row the next time.
 */
const neverStored = /^(22|23(?!505)|54)/

/** The same would fail each time: it is at fault itself, not the moment. So are mistakes of ours that it brings to light. */
export function isForGood(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === undefined
    ? error instanceof TypeError || error instanceof RangeError
    : neverStored.test(code)
}

/**
 * Class 22: a value the database cannot hold, such as a number or a year out of its range. Validation is meant to
 * come first; what passes it is still the client's fault, not ours.
 */
export const asBadValue = (error: unknown): Refusal | null =>
  asDatabaseError(error)?.code.startsWith('22') ? invalid({}) : null
