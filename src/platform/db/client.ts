import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Db, Tables } from '../contracts.ts'
import { shareFiles } from '../file-limit.ts'
import { guardedPool } from './guarded-pool.ts'
import { type Limits, limitsOf, listenLimits, noLimits, probeLimits, usualTimeout } from './limits.ts'
import { listenPostgres } from './listen-postgres.ts'
import { pgliteDialect } from './pglite-dialect.ts'

/** Object ids of PostgreSQL's types, the same in every database. */
const type = { int8: 20, date: 1082, timestamp: 1114, numeric: 1700 }

const asText = (text: string) => text

/**
 * How values leave both drivers: decimals and counts as numbers, moments and days as the text the wire carries.
 * Nothing stored is larger than a number holds: the fields' own limits see to that.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [type.int8]: Number,
  [type.numeric]: Number,
  [type.date]: asText,
  [type.timestamp]: asText,
}

/** Sizes in PostgreSQL's words: of the log that the embedded database keeps, at least and at most between checkpoints. */
const logSettings = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']

/**
 * What is new in an index of parts of texts waits in a list until that is so long; whoever fills it waits until all of
 * it has its place. Of the usual 4 MB that was 280 ms of processor within one insert.
 */
const shortLists = ['-c', 'gin_pending_list_limit=256kB']

/** In bytes. Changed pages are written at once then: some 100 ms. */
const enough = 16 * 1024 * 1024

const everyMs = 10 * second

/** Writes changed pages to their tables once the log has grown, so that what the log said before can go. */
async function checkpointOnceGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ grown: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${enough} as grown
    from pg_control_checkpoint()`.execute(db)
  if (rows[0]?.grown) await sql`checkpoint`.execute(db)
}

/**
 * Keeps the log of an embedded database short. A server has a process for that. Without checkpoints the log grows until
 * the disk is full, and whoever opens the database after a crash reads all of it. Answers how to stop.
 */
function startCheckpoints(db: Db): () => void {
  // A database that no longer answers has been told of by its connection.
  const timer = setInterval(() => void checkpointOnceGrown(db).catch(() => {}), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

export interface Database {
  readonly engine: 'pglite' | 'postgresql'
  readonly db: Db
  /** The same database without limits of time: for what happens at a start, such as filling tables and indexes. */
  readonly unlimited: Db
  /** The same database with short limits: for asking whether it answers. */
  readonly probe: Db
  /**
   * Hears what committed transactions, of all processes, tell by `pg_notify` on a channel. `onGap`: it was deaf for a
   * while, because the connection had ended. Answers how to stop.
   */
  listen(
    channel: string,
    onMessage: (message: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** Default: in memory. */
  readonly directory?: string
  /** A data directory to start from, as `dumpDataDir` gives it. */
  readonly dump?: Blob
  /** Called once when an error has ended the database: it answers nothing from then on. */
  readonly onBroken?: (error: unknown) => void
}

export type DatabaseOptions =
  | EmbeddedOptions
  | {
      readonly url: string
      /** Where the tables live; default: the first of the server's search path. */
      readonly schema?: string
      /** How long one statement may take, in milliseconds. */
      readonly timeout?: number
    }

/** Local time is stored, so the session's own clock (`now()` in SQL) has to agree with it. */
const timezone = 'Asia/Shanghai'

const plugins = [
  new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true, maintainNestedObjectKeys: true }),
]

const kysely = (dialect: Dialect): Db => new Kysely<Tables>({ dialect, plugins })

/** An embedded database, before the platform uses it: tests copy its files. */
export async function createPglite({ directory, dump }: EmbeddedOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    dataDir: directory,
    loadDataDir: dump,
    parsers: { ...parsers },
    startParams: [
      ...PGlite.defaultStartParams,
      ...logSettings,
      ...shortLists,
      ...['-c', `max_files_per_process=${shareFiles().database}`],
    ],
  })
}

export async function overPglite(pglite: PGlite, { onBroken }: EmbeddedOptions = {}): Promise<Database> {
  await pglite.exec(`set timezone to '${timezone}'`)
  const db = kysely(pgliteDialect(pglite, onBroken))
  const stopCheckpoints = startCheckpoints(db)
  return {
    engine: 'pglite',
    db,
    unlimited: db,
    probe: db,
    async listen(channel, onMessage) {
      // Within somebody's transaction it would be undone with that.
      const stop = await db.connection().execute(() => pglite.listen(channel, onMessage))
      return () => db.connection().execute(() => stop())
    },
    async close() {
      stopCheckpoints()
      await db.destroy()
    },
  }
}

/**
 * What a URL asks of the sessions (`?options=-c work_mem=64MB`, or the project of a host of databases), and the URL
 * without it: the driver would take it in place of what the platform asks, the time zone with it.
 */
function splitOptions(url: string): { readonly url: string; readonly options: readonly string[] } {
  const bare = new URL(url)
  const options = bare.searchParams.get('options')
  if (options === null) return { url, options: [] }
  bare.searchParams.delete('options')
  return { url: bare.href, options: [options] }
}

async function openPostgres(url: string, schema: string | undefined, timeout: number): Promise<Database> {
  const { default: pg } = await import('pg')
  const place = splitOptions(url)
  const settings = [...place.options, `-c timezone=${timezone}`, '-c datestyle=ISO']
  if (schema) settings.push(`-c search_path=${schema}`)
  const open = (limits: Limits) => {
    const pool = new pg.Pool({
      max: limits.connections,
      connectionTimeoutMillis: limits.connectTimeout,
      query_timeout: limits.queryTimeout,
      keepAlive: true,
      connectionString: place.url,
      options: [...settings, ...limits.settings].join(' '),
      types: {
        getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
      },
    })
    return kysely(new PostgresDialect({ pool: guardedPool(pool) }))
  }
  const all = { db: open(limitsOf(timeout)), unlimited: open(noLimits), probe: open(probeLimits) }
  const close = async () => {
    await Promise.all(Object.values(all).map((db) => db.destroy()))
  }
  const listen: Database['listen'] = (channel, onMessage, onGap) =>
    listenPostgres(() => new pg.Client({ connectionString: url, ...listenLimits }), {
      channel,
      onMessage,
      onGap,
    })
  return { engine: 'postgresql', ...all, listen, close }
}

/** Opens PGlite on disk or in memory, or a PostgreSQL server. The same SQL runs on both. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  'url' in options
    ? openPostgres(options.url, options.schema, options.timeout ?? usualTimeout)
    : overPglite(await createPglite(options), options)
