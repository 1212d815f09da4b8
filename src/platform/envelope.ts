import { codes } from '#domain/error-codes.ts'
import { isUnavailable } from './db/database-error.ts'
import { Refusal } from './errors.ts'

/** The body of every JSON answer. */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

function json(envelope: Envelope, status: number): Response {
  const body = JSON.stringify(envelope)
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // By its length an answer is known as too small to be compressed.
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    },
  })
}

/** A handler's answer: a `Response` goes out as it is (files), everything else in the envelope. */
export const answer = (data: unknown): Response =>
  data instanceof Response ? data : json({ code: codes.ok, msg: '操作成功', data: data ?? null }, 200)

const dataOf = ({ errors, holder }: Refusal) => (errors ? { errors, ...(holder ? { holder } : {}) } : null)

const refused = (refusal: Refusal) =>
  json({ code: refusal.code, msg: refusal.message, data: dataOf(refusal) }, refusal.status)

/** What went wrong inside stays inside; the request id leads from the client's report to the server's log. */
const broken = (status: 500 | 503, requestId: string) =>
  json({ code: status, msg: `系统繁忙，请稍后重试（${requestId}）`, data: null }, status)

/** Too many files are open in this process, or on the whole machine. */
const outOfFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])

/** Nothing is wrong with the call: the same one may pass a moment later. */
const isPassing = (error: unknown) =>
  isUnavailable(error) || (error instanceof Error && 'code' in error && outOfFiles.has(error.code))

/** The one translation from thrown errors to answers. */
export const answerError = (error: unknown, requestId: string): Response =>
  error instanceof Refusal ? refused(error) : broken(isPassing(error) ? 503 : 500, requestId)
