import { Readable } from 'node:stream'
import { uploadKind } from '#schema'
import type { UploadStorage } from '../../contracts.ts'
import { extensionOf, uploadPath } from '../../services/upload-name.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=31536000, immutable',
}

/** Uploads run no script, whatever is in them. Browsers show no PDF in a sandbox; their viewers are one themselves. */
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** The upload a GET or HEAD asks for; null: there is none. */
export async function serveUpload(request: Request, storage: UploadStorage): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const name = pathname.slice(uploadPath.length)
  const kind = uploadKind(extensionOf(name) ?? '')
  if (!pathname.startsWith(uploadPath) || !kind) return null
  const etag = `"${name}"`
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  const upload = await storage.open(name)
  if (!upload) return null
  const isHead = request.method === 'HEAD'
  if (isHead) upload.content.destroy()
  return new Response(isHead ? null : (Readable.toWeb(upload.content) as ReadableStream<Uint8Array>), {
    headers: {
      ...headers,
      etag,
      'content-type': kind.type,
      'content-security-policy': policyFor(kind.type),
      'content-length': String(upload.size),
      'content-disposition': kind.inline ? 'inline' : 'attachment',
    },
  })
}
