import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'

/** A file of the built admin, under each encoding it was compressed to at build time. */
export interface StaticFile {
  readonly type: string
  /** Null: its name changes with its content, so it never does. */
  readonly etag: string | null
  readonly encodings: Readonly<Partial<Record<Encoding, string>>>
}

const encodings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof encodings

/** Built, but nobody's business: what each chunk was made of. */
const isPrivate = (path: string) => path.startsWith('/.vite/') || path.endsWith('.map')

const hashed = /^\/assets\/.+-[\w-]{8}\.\w+$/

const etagOf = (file: string) => `"${createHash('sha256').update(readFileSync(file)).digest('base64url')}"`

function describe(file: string, path: string): StaticFile {
  const variants = Object.entries(encodings).map(([encoding, suffix]) => [encoding, file + suffix] as const)
  return {
    type: getMimeType(file) ?? 'application/octet-stream',
    etag: hashed.test(path) ? null : etagOf(file),
    encodings: Object.fromEntries(variants.filter(([, variant]) => existsSync(variant))),
  }
}

/** The files below `folder` by URL path. What is not in it when it is read is not served: no path leads out of it. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (/\.(br|gz)$/.test(path) || isPrivate(path) || !statSync(file).isFile()) continue
    files.set(path, describe(file, path))
  }
  return files
}

/** `br;q=0` refuses what `br` asks for. */
const accepts = (header: string, encoding: Encoding) =>
  parseAccept(header).some(({ type, q }) => type.toLowerCase() === encoding && q > 0)

const bestEncoding = (file: StaticFile, header: string): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => file.encodings[encoding] && accepts(header, encoding)) ??
  'identity'

const isCurrent = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

/** Answers a GET or HEAD for a file. */
export async function serveStaticFile(
  request: Request,
  file: StaticFile,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers(more)
  headers.set('vary', 'accept-encoding')
  headers.set('cache-control', file.etag ? 'no-cache' : 'public, max-age=31536000, immutable')
  if (file.etag) {
    headers.set('etag', file.etag)
    if (isCurrent(request.headers.get('if-none-match'), file.etag))
      return new Response(null, { status: 304, headers })
  }
  const encoding = bestEncoding(file, request.headers.get('accept-encoding') ?? '')
  const content = await readFile(file.encodings[encoding] ?? '')
  headers.set('content-type', file.type)
  headers.set('content-length', String(content.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : content, { headers })
}
