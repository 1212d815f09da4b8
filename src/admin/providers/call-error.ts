import type { HttpError } from '@refinedev/core'
import type { Holder } from '#domain/in-the-way.ts'
import type { FieldErrors } from '#schema'

/** A failed call, as refine wants it. It has been told to the user already. */
export class CallError extends Error implements HttpError {
  /** The envelope's code where there is one, else the HTTP status; 0 without an answer. */
  readonly statusCode: number
  /** By field. */
  readonly errors: FieldErrors | undefined
  /** Whose a value is that is taken, where that may be known. */
  readonly holder: Holder | undefined
  readonly aborted: boolean
  constructor(
    message: string,
    statusCode: number,
    more: { errors?: FieldErrors | undefined; holder?: Holder | undefined; aborted?: boolean } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.statusCode = statusCode
    this.errors = more.errors
    this.holder = more.holder
    this.aborted = more.aborted ?? false
  }
}
