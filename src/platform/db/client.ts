import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Db, Tables } from '../contracts.ts'
import { parsers } from './parsers.ts'
import { pgliteDialect } from './pglite-dialect.ts'

export interface Database {
  readonly engine: 'pglite' | 'postgresql'
  readonly db: Db
  close(): Promise<void>
}

export type DatabaseOptions =
  /** `directory` undefined: in memory. `dump`: a data directory to start from, as `dumpDataDir` gives it. */
  | { readonly directory?: string; readonly dump?: Blob }
  /** `schema`: where the tables live; default: the first of the server's search path. */
  | { readonly url: string; readonly schema?: string }

/** Local time is stored, so the session's own clock (`now()` in SQL) has to agree with it. */
const timezone = 'Asia/Shanghai'

const plugins = [
  new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true, maintainNestedObjectKeys: true }),
]

async function openPglite(directory?: string, dump?: Blob): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({ dataDir: directory, loadDataDir: dump, parsers: { ...parsers } })
  await pglite.exec(`set timezone to '${timezone}'`)
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite), plugins })
  return { engine: 'pglite', db, close: () => db.destroy() }
}

async function openPostgres(url: string, schema?: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const settings = [`-c timezone=${timezone}`, '-c datestyle=ISO']
  if (schema) settings.push(`-c search_path=${schema}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: settings.join(' '),
    types: {
      getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  return { engine: 'postgresql', db, close: () => db.destroy() }
}

/** Opens PGlite on disk or in memory, or a PostgreSQL server. The same SQL runs on both. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  'url' in options ? openPostgres(options.url, options.schema) : openPglite(options.directory, options.dump)
