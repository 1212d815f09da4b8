import type { FieldErrors, Method } from '#schema'

/** Someone logged in. `token` changes when an answer brings a new one. */
export interface Session {
  readonly account: string
  token: string
}

interface Call {
  readonly method: Method
  readonly path: string
  /** Query of a GET, JSON body of a POST. */
  readonly input?: unknown
  /** Sent as it is instead of `input`. */
  readonly body?: string
  /** A multipart body instead of `input`. */
  readonly form?: FormData
  /** Null: nobody is logged in. */
  readonly as: Session | null
}

export interface Answer {
  readonly call: Call
  readonly status: number
  /** The envelope's; null when the body is none. */
  readonly code: number | null
  readonly msg: string
  readonly data: unknown
  /** What was wrong, by field. */
  readonly errors: FieldErrors
  /** Set from the `authorization` header of the answer. */
  readonly token: string | null
}

export type Client = (call: Call) => Promise<Answer>

type Fetch = (request: Request) => Response | Promise<Response>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function queryOf(input: unknown): string {
  if (!isObject(input)) return ''
  const params = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return params.length > 0
    ? `?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
    : ''
}

function requestOf(base: string, { method, path, input, body, form, as }: Call): Request {
  const own: Readonly<Record<string, string>> = as ? { authorization: as.token } : {}
  if (form) return new Request(`${base}${path}`, { method, headers: own, body: form })
  const headers = { 'content-type': 'application/json', ...own }
  if (method === 'GET') return new Request(`${base}${path}${queryOf(input)}`, { headers })
  return new Request(`${base}${path}`, { method, headers, body: body ?? JSON.stringify(input ?? {}) })
}

/** A client of the contract over anything that answers requests: a server far away, or a platform in this process. */
export const createClient =
  (base: string, fetch: Fetch): Client =>
  async (call) => {
    const response = await fetch(requestOf(base, call))
    const text = await response.text()
    const body = parse(text)
    const envelope = isObject(body) ? body : {}
    const data = envelope.data ?? null
    const token = response.headers.get('authorization')
    if (token && call.as) call.as.token = token
    return {
      call,
      status: response.status,
      code: typeof envelope.code === 'number' ? envelope.code : null,
      msg: typeof envelope.msg === 'string' ? envelope.msg : text.slice(0, 200),
      data,
      errors: isObject(data) && isObject(data.errors) ? (data.errors as FieldErrors) : {},
      token,
    }
  }
