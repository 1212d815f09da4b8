import { setTimeout as pauseFor } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { type ResolvedConfig, uploadPath } from '#schema'
import { callRoutes } from './call-routes.ts'
import type { Db, Log, Services, SmsSender, UploadStorage } from './contracts.ts'
import { type Route, resourceRoutes } from './crud/routes.ts'
import { timedTransitions } from './crud/write/timed-transitions.ts'
import type { Database } from './db/client.ts'
import { uniqueValuesOf } from './db/index-definition.ts'
import { probeTimeout } from './db/limits.ts'
import { ensureTables } from './db/tables.ts'
import { answer, answerError } from './envelope.ts'
import { Refusal, unknownPath } from './errors.ts'
import type { Job, Platform, PlatformModules } from './module-contracts.ts'
import { smsToLog } from './modules/auth/sms-send.ts'
import { serveUpload } from './modules/upload/serve-upload.ts'
import { createRefusalLog } from './refusal-log.ts'
import { type Seed, seedDatabase } from './seed/seed-database.ts'
import { serveCall } from './serve-call.ts'
import { channel } from './services/announce.ts'
import { boundedPasswords } from './services/bounded-passwords.ts'
import { createLiveHub, type LiveHub } from './services/live.ts'
import type { PasswordCost } from './services/password.ts'
import { createSigning } from './services/signing.ts'

/** Runs one job at once and then again and again, never twice at a time. Answers how to stop. */
function repeat(job: Job, services: Services): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    try {
      await job.run(services)
    } catch (error) {
      services.log.error('job failed', { job: job.name, error })
    }
    if (isStopped) return
    timer = setTimeout(() => {
      underWay = run()
    }, job.everyMs).unref()
  }
  let underWay = run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return underWay
  }
}

/** Answers how to stop: it waits for what is under way. */
export function startJobs(jobs: readonly Job[], services: Services): () => Promise<void> {
  const stops = jobs.map((job) => repeat(job, services))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const notReady = () => answerError(new Refusal(503, '数据库没有应答', { status: 503 }), '')

/**
 * Ready is who gets an answer from the database within `probeTimeout`. However often it is asked for, the database is
 * asked once at a time: a silent one must not be given more to be silent about.
 */
function healthCheck(probe: Db): () => Promise<Response> {
  let asked: Promise<boolean> | null = null
  const ask = async () => {
    try {
      await sql`select 1`.execute(probe)
      return true
    } catch {
      return false
    } finally {
      asked = null
    }
  }
  return async () => {
    asked ??= ask()
    const isReady = await Promise.race([asked, pauseFor(probeTimeout, false, { ref: false })])
    return isReady ? answer({ status: 'ready' }) : notReady()
  }
}

export interface PlatformOptions {
  readonly config: ResolvedConfig
  readonly database: Database
  readonly modules: PlatformModules
  readonly log: Log
  readonly uploads: UploadStorage
  readonly sms?: SmsSender
  readonly now?: () => Date
  /** Less than usual only where nothing is to be protected: in tests. */
  readonly passwordCost?: PasswordCost
  /** Default: by the clock on the wall. */
  readonly pause?: Services['pause']
  /** What an empty database starts with. Default: nothing. */
  readonly seed?: Seed
}

interface Env {
  Bindings: { readonly ip?: string }
}

function servicesOf(given: PlatformOptions, live: LiveHub, stopping: AbortSignal): Services {
  const { config, database, modules, log, uploads, sms, now, passwordCost, pause } = given
  return {
    config,
    db: database.db,
    isEmbedded: database.engine === 'pglite',
    now: now ?? (() => new Date()),
    log,
    sms: sms ?? smsToLog(log, false),
    uploads,
    addresses: modules.addresses,
    figures: modules.figures,
    uniqueValues: uniqueValuesOf(config),
    passwords: boundedPasswords(passwordCost),
    signing: createSigning(database.db),
    live,
    pause: pause ?? pauseFor,
    stopping,
  }
}

const refuseUnknown = () => answerError(unknownPath(), '')

/** Says which method a path takes; there is no other origin to allow. */
const options = (method: string) =>
  new Response(null, {
    status: 204,
    headers: { allow: method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS' },
  })

function createRouter(routes: readonly Route[], services: Services, given: PlatformOptions) {
  const app = new Hono<Env>()
  const { authenticate } = given.modules
  const server = { services, authenticate, noteRefusal: createRefusalLog(), routes }
  app.get('/livez', () => answer({ status: 'alive' }))
  app.get('/healthz', healthCheck(given.database.probe))
  app.get(`${uploadPath}:name`, ({ req, env }) =>
    serveUpload(req.raw, { services, modules: given.modules, ip: env.ip ?? '' }),
  )
  for (const route of routes) {
    app.on(route.method, route.path, ({ req, env }) => serveCall(route, req.raw, server, env.ip ?? ''))
    app.on('OPTIONS', route.path, () => options(route.method))
  }
  app.notFound(refuseUnknown)
  return app
}

/**
 * The reference platform of a config: a pure composition of what it is given. It has its tables and seed once
 * `ready`; requests wait for that.
 */
export function createPlatform(given: PlatformOptions): Platform {
  const { config, database, modules, seed } = given
  const live = createLiveHub()
  const stop = new AbortController()
  const services = servicesOf(given, live, stop.signal)
  const routes = [...callRoutes(config, modules), ...resourceRoutes(config, modules)]
  const router = createRouter(routes, services, given)
  const underWay = new Set<Promise<Response>>()

  let stopListening = async () => {}

  const prepare = async () => {
    const { rows } = await sql<{ name: string }>`select ${channel} as name`.execute(database.unlimited)
    for (const { name } of rows) stopListening = await database.listen(name, live.hear, live.lose)
    const unhurried = { ...services, db: database.unlimited }
    for (const alike of await ensureTables(unhurried.db, config, modules))
      services.log.warn('records look like others and are to be renamed: nothing else may look like those', {
        ...alike,
      })
    if (seed) await seedDatabase(unhurried, seed, modules.demo)
    await modules.prepare?.(unhurried)
  }
  const ready = prepare()
  // Whoever awaits it gets the error; nobody has to.
  ready.catch(() => {})
  let stopJobs = async () => {}

  return {
    services,
    ready,
    async fetch(request, peer) {
      await ready
      const response = Promise.resolve(router.fetch(request, { ip: peer?.ip }))
      underWay.add(response)
      return response.finally(() => underWay.delete(response))
    },
    work() {
      stopJobs = startJobs([...modules.jobs, timedTransitions(modules.hooks)], services)
    },
    endStreams: live.close,
    async close() {
      live.close()
      stop.abort()
      await stopJobs()
      await Promise.allSettled([ready, ...underWay])
      await stopListening()
      await database.close()
    },
  }
}
