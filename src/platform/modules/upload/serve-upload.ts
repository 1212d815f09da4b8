import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { extensionOf, uploadKind, uploadPath } from '#schema'
import type { OpenUpload, Services } from '../../contracts.ts'
import { answerError } from '../../envelope.ts'
import { Refusal, unauthorized, unknownPath } from '../../errors.ts'
import type { PlatformModules } from '../../module-contracts.ts'
import { isCurrent } from '../../services/etag.ts'
import { isPublicUpload } from '../../services/uploads.ts'
import { isSignedLink } from './signed-link.ts'

/** Both ends belong to it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of `size` bytes that a `range` header asks for. Undefined: all of it, as for several parts and for what is no
 * range (RFC 9110 lets a server ignore them). Null: there is no such part.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start <= end ? { start, end } : null
}

/** Uploads run no script, whatever is in them. Browsers show no PDF in a sandbox; their viewers are one themselves. */
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Content never changes under a name; but who may read it does, so that browsers ask each time where not all may. */
const headersFor = (name: string, type: string, isPublic: boolean) => ({
  etag: `"${name}"`,
  'accept-ranges': 'bytes',
  'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache',
  'content-security-policy': policyFor(type),
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})

/** The part that is asked for, unless the client has the beginning of something else. */
function rangeOf({ headers }: Request, etag: string, size: number) {
  const condition = headers.get('if-range')
  return condition === null || condition === etag ? byteRange(headers.get('range'), size) : undefined
}

type Headers = Readonly<Record<string, string>>

async function send(request: Request, upload: OpenUpload, headers: Headers & { readonly etag: string }) {
  const { size } = upload
  const range = rangeOf(request, headers.etag, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range === null || request.method === 'HEAD') await upload.close()
  if (range === null)
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const part: Headers = range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}
  const body = request.method === 'HEAD' ? null : Readable.toWeb(upload.read(range))
  return new Response(body as ReadableStream<Uint8Array> | null, {
    status: range ? 206 : 200,
    headers: { ...headers, ...part, 'content-length': String(end - start + 1) },
  })
}

interface Reader {
  readonly services: Services
  readonly modules: Pick<PlatformModules, 'authenticate' | 'authenticateReader'>
  readonly ip: string
}

/** By a token, as calls send it. The token may be renewed by that: the next one then goes out with the answer. */
async function byToken(request: Request, { services, modules, ip }: Reader) {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /i, '')
  return token === '' ? null : modules.authenticate(token, services, ip)
}

async function admit(request: Request, name: string, reader: Reader): Promise<Headers> {
  const { services, modules } = reader
  if (await isSignedLink(services, new URL(request.url), name)) return {}
  if (await modules.authenticateReader(request.headers.get('cookie') ?? '', services)) return {}
  const known = await byToken(request, reader)
  if (!known) throw unauthorized()
  return known.newToken === undefined ? {} : { authorization: known.newToken }
}

async function read(request: Request, reader: Reader): Promise<Response> {
  const { services } = reader
  const name = new URL(request.url).pathname.slice(uploadPath.length)
  const kind = uploadKind(extensionOf(name) ?? '')
  if (!kind) throw unknownPath()
  const isPublic = await isPublicUpload(services.db, name)
  const admitted = isPublic ? {} : await admit(request, name, reader)
  const headers = { ...headersFor(name, kind.type, isPublic), ...admitted }
  if (isCurrent(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  const upload = await services.uploads.open(name)
  if (!upload) throw unknownPath()
  return send(request, upload, {
    ...headers,
    'content-type': kind.type,
    'content-disposition': kind.inline ? 'inline' : 'attachment',
  })
}

/**
 * The upload a GET or HEAD asks for, or a part of it. Those in public fields are anybody's; the others take a session,
 * by its cookie or its token, or a link that the platform has signed.
 */
export async function serveUpload(request: Request, reader: Reader): Promise<Response> {
  try {
    return await read(request, reader)
  } catch (error) {
    const requestId = randomBytes(8).toString('hex')
    if (!(error instanceof Refusal)) reader.services.log.error('upload failed', { requestId, error })
    return answerError(error, requestId)
  }
}
