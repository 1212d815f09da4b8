import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { config as productConfig } from '#config'
import { createPlatform } from '#platform/app.ts'
import type { Db, Log, Services } from '#platform/contracts.ts'
import { type Database, openDatabase } from '#platform/db/client.ts'
import type { Platform, PlatformModules } from '#platform/module-contracts.ts'
import { demoRecords } from '#platform/modules/demo-records.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import type { Seed } from '#platform/seed/seed-database.ts'
import type { ResolvedConfig, Values } from '#schema'
import { copyDemo, emptyDump } from './copy-database.ts'
import { asOneConnection } from './one-connection.ts'
import { testPasswordCost } from './password-cost.ts'
import { type Answer, type Ask, callOf, createClient } from './platform-client.ts'

export type Engine = Database['engine']

/**
 * Both, where a PostgreSQL server answers: for what the database does. That is what is stored and how, SQL that finds,
 * orders, counts and sums, time zones, indexes and constraints, locks and transactions, what is told across processes.
 */
export const engines: readonly Engine[] = inject('postgresUrl') ? ['pglite', 'postgresql'] : ['pglite']

/**
 * One of them, for what the platform does whatever stores it: who may call, what is valid, which state follows, who is
 * told. PostgreSQL where it answers: it takes a third less of the machine, and those who ask at once do meet there.
 */
export const oneEngine: readonly Engine[] = engines.slice(-1)

/** The same for who says nothing: a copy of the demo data takes ten times as long on PGlite. */
const [usualEngine = 'pglite'] = oneEngine

/**
 * A time that test files share whose platform has the demo data and a clock that stands still: each further time costs
 * the run the filling of two more databases.
 */
export const demoNoon = new Date('2026-11-20T12:00:00+08:00')

export interface TestPlatformOptions {
  /** Default: PostgreSQL where it answers. */
  readonly engine?: Engine
  readonly config?: ResolvedConfig
  /** A config of one's own starts on the product's demo data as well: what it adds is made at the start. Default: no. */
  readonly onDemo?: boolean
  /** Default: demo. Null: an empty database. */
  readonly seed?: Seed | null
  readonly modules?: PlatformModules
  /** Where the clock starts; it stands still unless moved. */
  readonly now?: Date
  /** What those who guess are made to wait; default: nothing. */
  readonly pause?: Services['pause']
  /** A database that another test platform of the same test has used, and left open. */
  readonly database?: Database
}

export interface TestPlatform {
  readonly platform: Platform
  readonly fetch: Platform['fetch']
  /** `project.list`, `auth.info`, `user.repairUser`, or `POST /some/path`. */
  call(name: string, input?: Values, ask?: Ask): Promise<Answer>
  /** The token of a demo account; each logs in once. */
  login(account: string): Promise<string>
  readonly db: Db
  readonly database: Database
  readonly engine: Engine
  /** Moves the clock. */
  forward(ms: number): void
  readonly uploadFolder: string
  /** Codes sent, oldest first. */
  readonly sms: { readonly phone: string; readonly code: string; readonly scene: number }[]
  /** What went wrong inside: nothing, in a test that does not break things on purpose. */
  readonly errors: unknown[]
  /** What the log warned of. */
  readonly warnings: unknown[]
  close(): Promise<void>
}

let schemas = 0

async function openPostgres(): Promise<Database> {
  const url = inject('postgresUrl') ?? ''
  schemas += 1
  const schema = `${inject('schemaPrefix')}${process.pid}_${schemas}`
  const database = await openDatabase({ url, schema })
  await sql`create schema ${sql.id(schema)}`.execute(database.db)
  return {
    ...database,
    async close() {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(database.db)
      await database.close()
    },
  }
}

export const openTestDatabase = async (engine: Engine): Promise<Database> =>
  engine === 'postgresql' ? openPostgres() : openDatabase({ dump: await emptyDump() })

/** Whether a platform would fill an empty database with the demo data of the product. */
const isProductDemo = ({
  config,
  onDemo = false,
  seed = 'demo',
  modules,
  database,
}: TestPlatformOptions): boolean =>
  (!config || onDemo) && !database && seed === 'demo' && (!modules || modules.demo === demoRecords)

const quiet = (errors: unknown[], warnings: unknown[]): Log => ({
  debug() {},
  info() {},
  warn(message, details) {
    warnings.push({ message, ...details })
  },
  error(message, details) {
    errors.push({ message, ...details })
  },
})

/** A whole platform in this process, on a database of its own. */
export async function startPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { config = productConfig, seed = 'demo', modules = createModules() } = options
  const engine = options.engine ?? options.database?.engine ?? usualEngine
  const folder = await mkdtemp(join(tmpdir(), 'eaves-uploads-'))
  const copied = isProductDemo(options)
    ? await copyDemo({ engine, at: options.now?.getTime() ?? null }, folder)
    : null
  const database = options.database ?? copied ?? (await openTestDatabase(engine))
  let now = (options.now ?? new Date()).getTime()
  const errors: unknown[] = []
  const warnings: unknown[] = []
  const sms: { phone: string; code: string; scene: number }[] = []
  const platform = createPlatform({
    config,
    database: { ...database, db: asOneConnection(database.db) },
    modules,
    log: quiet(errors, warnings),
    passwordCost: testPasswordCost,
    pause: options.pause ?? (async () => {}),
    uploads: diskUploads(folder),
    sms: { send: async (message) => void sms.push(message) },
    now: () => new Date(now),
    ...(seed === null ? {} : { seed }),
  })
  await platform.ready
  const client = createClient(platform.fetch)
  return {
    platform,
    fetch: platform.fetch,
    call: (name, input = {}, ask = {}) => client.call(callOf(config, name), input, ask),
    login: client.login,
    db: database.db,
    database,
    engine: database.engine,
    forward: (ms) => {
      now += ms
    },
    uploadFolder: folder,
    sms,
    errors,
    warnings,
    async close() {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
