import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTime } from '#domain/time.ts'
import { createPlatform } from '#platform/app.ts'
import type { Log } from '#platform/contracts.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { type Database, openDatabase } from '#platform/db/client.ts'
import type { Platform, PlatformModules } from '#platform/module-contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import type { ResolvedConfig, ResolvedResource, ResolvedTimedTransition } from '#schema'
import { bridge, origin } from '#tests/support/msw.ts'
import { asOneConnection } from '#tests/support/one-connection.ts'
import { testPasswordCost } from '#tests/support/password-cost.ts'
import { login } from '../context/accounts.ts'
import { createClient } from '../context/client.ts'
import { createContext } from '../context/create-context.ts'
import { wireCrud } from '../context/crud.ts'
import type { LetPass, TestContext } from '../context/test-context.ts'
import { throughAdmin } from './through-admin.ts'

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} }

export interface Embedded {
  readonly context: TestContext
  readonly platform: Platform
  readonly stop: () => Promise<void>
}

/** A database, and the folder with the files that it names. */
export interface Data {
  readonly database: Database
  readonly uploads: string
}

export interface EmbeddedOptions {
  readonly seed: number
  readonly readOnly?: boolean
  /** How the five operations are made: by the admin's data provider, which knows the real config only, or as calls. */
  readonly by?: 'admin' | 'calls'
  /** What the platform is built from, where that is not what the tests are. */
  readonly built?: ResolvedConfig
  readonly modules?: PlatformModules
  /** Data that outlives the platform. Default: the demo data, in memory and a folder of its own. */
  readonly data?: Data
  /** Default: nothing is logged. */
  readonly log?: Log
  /** Stands between the requests and the platform. */
  readonly between?: (platform: Platform['fetch']) => (request: Request) => Promise<Response>
}

/** The config with one transition that time makes, and no other. */
const withTransition = (
  config: ResolvedConfig,
  { name }: ResolvedResource,
  transition: ResolvedTimedTransition,
): ResolvedConfig => ({
  ...config,
  resources: Object.fromEntries(
    Object.values(config.resources).map((one) => {
      const timed = one.name === name ? { [transition.name]: transition } : {}
      return [one.name, { ...one, states: one.states && { ...one.states, timed } }]
    }),
  ),
})

/** A platform of this config in this process, in memory, with the demo data, and a test context on it. */
export async function startInProcess(config: ResolvedConfig, options: EmbeddedOptions): Promise<Embedded> {
  const modules = options.modules ?? createModules()
  let ahead = 0
  const { seed, readOnly = false, by = 'admin', built = config } = options
  const { between = (fetch) => (request) => fetch(request) } = options
  const ownUploads = await mkdtemp(join(tmpdir(), 'eaves-smoke-'))
  const database = options.data ? { ...options.data.database, close: async () => {} } : await openDatabase({})
  const platform = createPlatform({
    config: built,
    database: { ...database, db: asOneConnection(database.db) },
    modules,
    now: () => new Date(Date.now() + ahead),
    seed: 'demo',
    log: options.log ?? quiet,
    passwordCost: testPasswordCost,
    // Who guesses is kept waiting for up to half a minute.
    pause: async () => {},
    uploads: diskUploads(options.data?.uploads ?? ownUploads),
  })
  await platform.ready
  const unbridge = bridge(between(platform.fetch))
  const client = createClient(origin, (request) => fetch(request))
  const admin = await login(config, client, 'admin', 'Demo@2026')
  const inAdmin = by === 'admin' ? await throughAdmin(origin, admin) : null
  const crud = inAdmin?.crud ?? wireCrud(client, admin)
  const now = () => formatTime(Date.now())
  const extensions = ['id', 'orderBy', 'reveal', 'clock'] as const
  const letPass: LetPass = async (resource, transition, id, ms) => {
    ahead = ms
    const config = withTransition(built, resource, { ...transition, when: { ...transition.when, id } })
    await timedTransitions(modules.hooks)
      .run({ ...platform.services, config })
      .finally(() => {
        ahead = 0
      })
  }
  const context = createContext({
    config,
    client,
    crud,
    admin,
    readOnly,
    disposable: true,
    now,
    letPass,
    seed,
    extensions,
  })
  const stop = async () => {
    unbridge()
    inAdmin?.leave()
    await platform.close()
    await rm(ownUploads, { recursive: true, force: true })
  }
  return { context, platform, stop }
}
