import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Platform } from '../contracts.ts'

type Fetch = Platform['fetch']

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
