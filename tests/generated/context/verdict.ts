import { codes } from '#domain/error-codes.ts'
import type { Answer } from './client.ts'

/** A case that found the back end at fault. */
export class Failure extends Error {
  readonly answer: Answer | null
  constructor(why: string, answer: Answer | null) {
    super(why)
    this.name = 'Failure'
    this.answer = answer
  }
}

/** A case that could not be tried; `message` says why. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Skipped'
  }
}

export function demand(holds: boolean, why: string, answer: Answer | null): asserts holds {
  if (!holds) throw new Failure(why, answer)
}

const said = (answer: Answer) =>
  answer.status === 200 ? `code ${answer.code} 「${answer.msg}」` : `HTTP ${answer.status} 「${answer.msg}」`

/** The data of an answer that must be a success. */
export function accepted(answer: Answer, what = 'the call'): unknown {
  const errors = Object.entries(answer.errors).map(([field, message]) => `${field}: ${message}`)
  const detail = errors.length > 0 ? ` (${errors.join('; ')})` : ''
  demand(
    answer.status === 200 && answer.code === codes.ok,
    `${what} should succeed but was answered ${said(answer)}${detail}`,
    answer,
  )
  return answer.data
}

export function refused(answer: Answer, code: number, why: string): void {
  demand(
    answer.status === 200 && answer.code === code,
    `${why} must be refused with code ${code} but was answered ${said(answer)}`,
    answer,
  )
}

/** Rows carry the place of their fault behind the field's name: `materials[2].name`. */
const isAt = (field: string) => (name: string) => name === field || name.startsWith(`${field}[`)

/** Invalid input, with a message at that field. */
export function refusedAt(answer: Answer, field: string, why: string, code: number = codes.invalid): void {
  refused(answer, code, why)
  const names = Object.keys(answer.errors)
  demand(
    names.some(isAt(field)),
    `${why}: the answer should blame ${field} in data.errors but blames ${names.join(', ') || 'nothing'}`,
    answer,
  )
}

/** No input may break the back end. */
export const unbroken = (answer: Answer): void =>
  demand(answer.status < 500, `the back end broke with HTTP ${answer.status}`, answer)
