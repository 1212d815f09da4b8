import { type Allowed, fromParam, megabyte, type ResolvedCall, type Values } from '#schema'
import type { CallContext } from './contracts.ts'
import { badRequest, invalid, notJson } from './errors.ts'
import { receiveBody } from './services/receive-body.ts'

/** In bytes. Far more than any form sends; files go to the upload call. */
const largestBody = megabyte
/** Of a call that anybody may make: a login, or less. */
const largestPublicBody = 16_384
/** Deeper than any record, and shallow enough for whatever walks over it. */
const deepest = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** NUL, and halves of surrogate pairs: text that no database keeps as it is. */
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** What every object has: as names of values they would stand in its way, `{"toString": 1}` is no text any more. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > deepest) throw badRequest('请求内容嵌套过深')
  if (typeof value === 'string' && !isStorable(value)) throw badRequest('请求内容含有无效字符')
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) throw badRequest('请求内容含有无效字符')
    if (inherited.has(name)) throw invalid({ [name]: '参数名称不可用' })
    refuseUnstorable(part, depth + 1)
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badRequest('请求内容不是有效的 JSON')
  }
}

const isJson = ({ headers }: Request) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

async function readBody(context: CallContext, allow: Allowed): Promise<Values> {
  const { request } = context
  const bytes = await receiveBody(context, allow === 'public' ? largestPublicBody : largestBody)
  // Pages of other origins may send texts and forms without asking first, but no JSON.
  if (bytes.byteLength > 0 && !isJson(request)) throw notJson()
  const body = bytes.byteLength === 0 ? {} : parse(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('请求内容须为 JSON 对象')
  refuseUnstorable(body, 0)
  return body as Values
}

function readQuery(url: URL): Values {
  const query = Object.fromEntries(url.searchParams)
  refuseUnstorable(query, 0)
  return query
}

export const isMultipart = (request: Request): boolean =>
  (request.headers.get('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')

/** What a request says: the query of a GET (texts), the JSON object of a POST. */
export const readInput = (context: CallContext, allow: Allowed): Promise<Values> | Values =>
  context.request.method === 'POST' ? readBody(context, allow) : readQuery(new URL(context.request.url))

/** The query of a call with fields, each as its field's type. */
export function typedQuery(call: ResolvedCall, query: Values): Values {
  const entries = Object.values(call.input).flatMap((field) => {
    const text = query[field.name]
    if (typeof text !== 'string') return []
    const value = fromParam(field, text)
    if (value === undefined) throw invalid({ [field.name]: `${field.label}格式不正确` })
    return [[field.name, value] as const]
  })
  return Object.fromEntries(entries)
}
