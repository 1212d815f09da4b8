import axios, { AxiosError, type AxiosProgressEvent, type AxiosResponse, CanceledError } from 'axios'
import { takeBegun } from '#admin/lib/begun-calls.ts'
import { noteAnswer, noteSilence } from '#admin/lib/connection.ts'
import { expireSession, isLeaving } from '#admin/lib/leave.ts'
import { notify } from '#admin/lib/notices.ts'
import { now, renewToken } from '#admin/lib/session-token.ts'
import { stored } from '#admin/lib/storage.ts'
import { noteFirstPosition, tabId } from '#admin/lib/tab.ts'
import type { Endpoint } from '#schema'
import { CallError } from './call-error.ts'
import { isUnanswered, type Outcome, readAnswer, unreachable } from './read-answer.ts'

/** An endpoint, lookup, action or call of the config. */
export type CallTarget = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'allow'>>

/** Query parameters of a GET, JSON body (or form data) of a POST. */
export type CallInput = Readonly<Record<string, unknown>> | FormData

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** For calls beside the user's work (audit): a failure is not told. */
  readonly silent?: boolean
  /** Codes that the caller tells in a better place. */
  readonly untold?: readonly number[]
  /** Upload progress, 0-1. */
  readonly onProgress?: (share: number) => void
  /** Of an answer that is a CSV file: how much of it has come. */
  readonly onText?: (arrived: ArrivedText) => void
}

/** As much of a text file as has come, without its byte order mark. */
interface ArrivedText {
  readonly text: string
  /** Lines of the whole, as the platform counts them; null: it does not say. */
  readonly lines: number | null
}

/** No timeout: exports and imports may take their time, and the user can leave. */
const client = axios.create({ timeout: 0 })

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Nothing is sent for what is empty; several values travel joined by commas. */
const queryOf = (input: CallInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [name, String(value)]),
  )

const linesHeader = 'x-total-rows'

function arrivedIn(target: unknown): ArrivedText {
  if (!(target instanceof XMLHttpRequest)) return { text: '', lines: null }
  const lines = target.getResponseHeader(linesHeader)
  return { text: target.responseText, lines: lines === null ? null : Number(lines) }
}

function send({ method, path }: CallTarget, input: CallInput, token: string | null, options: CallOptions) {
  const { signal, onProgress, onText } = options
  return client.request<unknown>({
    method,
    url: path,
    ...(method === 'GET' ? { params: queryOf(input) } : { data: input }),
    headers: { 'x-tab': tabId, ...(token === null ? {} : { authorization: token }) },
    ...(signal ? { signal } : {}),
    ...(onProgress
      ? { onUploadProgress: ({ progress }: AxiosProgressEvent) => onProgress(progress ?? 0) }
      : {}),
    ...(onText
      ? { onDownloadProgress: ({ event }: AxiosProgressEvent) => onText(arrivedIn(event?.target)) }
      : {}),
  })
}

type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data'> & {
  readonly headers: Readonly<Record<string, unknown>>
}

const isFile = ({ headers }: Answer) => String(headers['content-type'] ?? '').startsWith('text/csv')

const read = (response: Answer, message = ''): Outcome =>
  isFile(response)
    ? { is: 'success', data: response.data }
    : readAnswer({ status: response.status, body: response.data, message })

function takeToken(response: Answer, startedAt: number): void {
  const token: unknown = response.headers.authorization
  if (typeof token === 'string' && token !== '') renewToken(token, startedAt)
}

const isPlainRead = ({ method }: CallTarget, input: CallInput) =>
  method === 'GET' && Object.keys(input).length === 0

/** A save may be cut off for what it carries, such as a file that is too large. */
function note({ method }: CallTarget, status: number): void {
  if (!isUnanswered(status)) noteAnswer()
  else if (method === 'GET') noteSilence()
}

/** A failure that says no more than that. */
const untold = { warning: false, errors: undefined, holder: undefined } as const

/** One exchange: every way it can end, aside from being aborted, is an outcome. */
async function exchange(
  target: CallTarget,
  input: CallInput,
  token: string | null,
  options: CallOptions,
): Promise<Outcome> {
  try {
    const begun = isPlainRead(target, input) ? await takeBegun(target.path, token) : null
    const startedAt = begun?.at ?? now()
    const response = begun?.answer ?? (await send(target, input, token, options))
    takeToken(response, startedAt)
    noteFirstPosition(response.headers['x-live-position'])
    noteAnswer()
    return read(response)
  } catch (error) {
    if (error instanceof CanceledError) throw new CallError('请求已取消', 0, { aborted: true })
    note(target, error instanceof AxiosError ? (error.response?.status ?? 0) : 0)
    if (error instanceof AxiosError && error.response) return read(error.response, error.message)
    return { ...untold, is: 'failure', message: unreachable, statusCode: 0 }
  }
}

/** Refused with a token that another answer or tab has replaced meanwhile, nothing has happened yet: asks again. */
async function attempt(target: CallTarget, input: CallInput, options: CallOptions): Promise<Outcome> {
  const token = stored.token.get()
  const outcome = await exchange(target, input, token, options)
  const current = stored.token.get()
  const replaced = token !== null && current !== null && current !== token
  return outcome.is === 'expired' && replaced ? exchange(target, input, current, options) : outcome
}

function tell(message: string, warning: boolean): void {
  if (isLeaving()) return
  notify(warning ? { type: 'warning', text: message, seconds: 10 } : { type: 'error', text: message })
}

/**
 * Makes a call and answers the envelope's data. Rejects with a `CallError` only, after telling the user: here and
 * nowhere else, so that a failure is told once whoever asked (seed section 8).
 */
export async function request<T = unknown>(
  target: CallTarget,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<T> {
  const outcome = await attempt(target, input, options)
  if (outcome.is === 'success') return outcome.data as T
  if (outcome.is === 'expired' && target.allow !== 'public') {
    expireSession()
    throw new CallError('登录已过期', 401)
  }
  const { message } = outcome
  const failure = outcome.is === 'failure' ? outcome : { ...untold, statusCode: 401 }
  if (!options.silent && !options.untold?.includes(failure.statusCode)) tell(message, failure.warning)
  throw new CallError(message, failure.statusCode, { errors: failure.errors, holder: failure.holder })
}
