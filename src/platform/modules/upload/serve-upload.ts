import { Readable } from 'node:stream'
import { extensionOf, uploadKind, uploadPath } from '#schema'
import type { OpenUpload, UploadStorage } from '../../contracts.ts'
import { byteRange } from './byte-range.ts'

/** Uploads run no script, whatever is in them. Browsers show no PDF in a sandbox; their viewers are one themselves. */
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

const headersFor = (name: string, type: string) => ({
  etag: `"${name}"`,
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=31536000, immutable',
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

/** The upload a GET or HEAD asks for, or a part of it; null: there is none. Rejects where it cannot be opened. */
export async function serveUpload(request: Request, storage: UploadStorage): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const name = pathname.slice(uploadPath.length)
  const kind = uploadKind(extensionOf(name) ?? '')
  if (!pathname.startsWith(uploadPath) || !kind) return null
  const headers = headersFor(name, kind.type)
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const upload = await storage.open(name)
  if (!upload) return null
  return send(request, upload, {
    ...headers,
    'content-type': kind.type,
    'content-disposition': kind.inline ? 'inline' : 'attachment',
  })
}
