import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { isCurrent } from '../services/etag.ts'

/** A file of the built admin, in each encoding it was compressed to at build time. */
export interface StaticFile {
  readonly type: string
  /** Null: its name changes with its content, so it never does. */
  readonly etag: string | null
  readonly content: Buffer<ArrayBuffer>
  readonly compressed: ReadonlyMap<string, Buffer<ArrayBuffer>>
}

/** The best first, with what their files' names end in. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Built, but nobody's business: what each chunk was made of. */
const isPrivate = (path: string) => path.startsWith('/.vite/') || path.endsWith('.map')

const hashed = /^\/assets\/.+-[\w-]{8}\.\w+$/

const etagOf = (content: Uint8Array) => `"${createHash('sha256').update(content).digest('base64url')}"`

function readStaticFile(file: string, path: string): StaticFile {
  const content = readFileSync(file)
  const compressed = encodings
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => [encoding, readFileSync(file + suffix)] as const)
  return {
    type: getMimeType(file) ?? 'application/octet-stream',
    etag: hashed.test(path) ? null : etagOf(content),
    content,
    compressed: new Map(compressed),
  }
}

/**
 * The files below `folder` by URL path, with what is in them: some megabytes. No path leads out of it, and however
 * slowly they are fetched, by however many, they take no more memory and no file handles.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (/\.(br|gz)$/.test(path) || isPrivate(path) || !statSync(file).isFile()) continue
    files.set(path, readStaticFile(file, path))
  }
  return files
}

/** `br;q=0` refuses what `br` asks for. */
const accepts = (header: string, encoding: string) =>
  parseAccept(header).some(({ type, q }) => type.toLowerCase() === encoding && q > 0)

/** Answers a GET or HEAD for a file. */
export function serveStaticFile(
  request: Request,
  file: StaticFile,
  more: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers(more)
  headers.set('vary', 'accept-encoding')
  headers.set('cache-control', file.etag ? 'no-cache' : 'public, max-age=31536000, immutable')
  if (file.etag) {
    headers.set('etag', file.etag)
    if (isCurrent(request.headers.get('if-none-match'), file.etag))
      return new Response(null, { status: 304, headers })
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  const [encoding] = encodings.find(([name]) => file.compressed.has(name) && accepts(accepted, name)) ?? []
  const content = (encoding && file.compressed.get(encoding)) ?? file.content
  headers.set('content-type', file.type)
  headers.set('content-length', String(content.length))
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : content, { headers })
}
