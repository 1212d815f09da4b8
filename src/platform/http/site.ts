import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { type ResolvedConfig, uploadPath } from '#schema'
import type { Platform } from '../module-contracts.ts'
import { pageHeaders } from './security-headers.ts'
import { readStaticFiles, serveStaticFile } from './static-files.ts'

type Fetch = Platform['fetch']

const firstSegment = (path: string) => path.split('/')[1] ?? ''

/** Whether a path belongs to the platform, known or not: the first segments of its calls are all its own. */
export function isPlatformPath({ calls, resources }: ResolvedConfig): (path: string) => boolean {
  const endpoints = [
    ...Object.values(calls),
    ...Object.values(resources).flatMap((resource) => [
      ...Object.values(resource.endpoints),
      ...Object.values(resource.lookups).map((lookup) => lookup.endpoint),
      ...Object.values(resource.links).map((link) => link.endpoint),
      ...Object.values(resource.actions).map((action) => action.endpoint),
      ...Object.values(resource.states?.transitions ?? {}).map((transition) => transition.endpoint),
      ...(resource.ordering ? [resource.ordering.endpoint] : []),
      ...(resource.import ? [resource.import.endpoint, resource.import.template] : []),
    ]),
  ]
  const paths = ['/healthz', '/livez', uploadPath, ...endpoints.map(({ path }) => path)]
  const own = new Set(paths.map(firstSegment))
  return (path) => own.has(firstSegment(path))
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const wantsPage = (request: Request) =>
  isRead(request) && (request.headers.get('accept') ?? '').includes('text/html')

/**
 * Everything on one port: the platform and the built admin in `clientFolder`. A navigation to any other
 * path gets the admin's page, whose router knows what it is.
 */
export function createSite(platform: Platform, clientFolder: string): Fetch {
  const files = readStaticFiles(clientFolder)
  const page = files.get('/index.html')
  const headers = pageHeaders(page?.content.toString() ?? '')
  const isOwn = isPlatformPath(platform.services.config)

  return async (request, peer) => {
    const path = new URL(request.url).pathname
    if (isOwn(path)) return platform.fetch(request, peer)
    const file = isRead(request) ? files.get(path) : undefined
    const shown = file ?? (wantsPage(request) ? page : undefined)
    return shown ? serveStaticFile(request, shown, headers) : platform.fetch(request, peer)
  }
}

interface Env {
  Bindings: { readonly ip?: string }
}

/** Answers of 1 kB and more are compressed on their way out; built files come compressed already and stay as they are. */
export function withCompression(fetch: Fetch): Fetch {
  const app = new Hono<Env>()
  app.use(compress({ encoding: 'gzip' }))
  app.all('*', ({ req, env }) => fetch(req.raw, env))
  return async (request, peer) => app.fetch(request, { ip: peer?.ip })
}
