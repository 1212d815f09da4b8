import { codes } from '#domain/error-codes.ts'
import type { Holder } from '#domain/in-the-way.ts'
import type { FieldErrors } from '#schema'

/** What came over the wire. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The transport's own words for a failing status. */
  readonly message: string
}

/** What a call came to. The one translation of the error catalogue (seed section 8). */
export type Outcome =
  | { readonly is: 'success'; readonly data: unknown }
  /** HTTP 401. The message is for calls that need no session, where none can have expired. */
  | { readonly is: 'expired'; readonly message: string }
  | {
      readonly is: 'failure'
      readonly message: string
      readonly statusCode: number
      readonly warning: boolean
      readonly errors: FieldErrors | undefined
      readonly holder: Holder | undefined
    }

/** No answer, or that of a proxy before a platform that is not there: nothing was refused. */
const unanswered: ReadonlySet<number> = new Set([0, 502, 503, 504])

export const isUnanswered = (statusCode: number): boolean => unanswered.has(statusCode)

export const unreachable = '网络异常，请稍后重试'

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function envelopeOf(body: unknown): Envelope | null {
  if (!isObject(body) || body.code === undefined || Number.isNaN(Number(body.code))) return null
  return { code: Number(body.code), msg: typeof body.msg === 'string' ? body.msg : '', data: body.data }
}

function errorsOf(data: unknown): FieldErrors | undefined {
  if (!isObject(data) || !isObject(data.errors)) return undefined
  return Object.fromEntries(Object.entries(data.errors).map(([field, message]) => [field, String(message)]))
}

/** The record that has a value which is to be had once. */
function holderOf(data: unknown): Holder | undefined {
  if (!isObject(data) || !isObject(data.holder)) return undefined
  const { resource, id, title, projectId } = data.holder
  const texts = { resource: String(resource), id: String(id), title: String(title) }
  return { ...texts, projectId: typeof projectId === 'string' ? projectId : null }
}

const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? ''))

const failure = (message: string, statusCode: number, envelope?: Envelope | null): Outcome => ({
  is: 'failure',
  message: message || unreachable,
  statusCode,
  warning: envelope?.code === codes.conflict,
  errors: errorsOf(envelope?.data),
  holder: holderOf(envelope?.data),
})

function readEnvelope({ body, status }: Answer): Outcome {
  const envelope = envelopeOf(body)
  if (!envelope) return failure(unreachable, status)
  if (envelope.code === codes.ok) return { is: 'success', data: envelope.data }
  return failure(envelope.msg, envelope.code, envelope)
}

export function readAnswer(answer: Answer): Outcome {
  const { status, body, message } = answer
  const envelope = envelopeOf(body)
  if (status === 401) return { is: 'expired', message: envelope?.msg || message }
  if (status === 404) return failure(envelope?.msg || message, 404)
  if (status === 400) return failure(envelope?.msg || asText(body), 400, envelope)
  if (status >= 200 && status < 300) return readEnvelope(answer)
  // Other refusals (413, 429) tell their reason; a broken server's words are not for the user.
  return failure(status < 500 && envelope ? envelope.msg : unreachable, status, envelope)
}
