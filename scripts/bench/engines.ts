import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseOptions } from '#platform/db/client.ts'
import type { ServerOptions } from './server.ts'

/** A database to measure the platform on. */
export interface Engine {
  readonly name: string
  /** Settings of a server that has never run. */
  fresh(): Promise<ServerOptions>
  /** The database behind those settings. */
  database(options: ServerOptions): DatabaseOptions
  remove(): Promise<void>
}

export function pglite(built: string, folder: string): Engine {
  let count = 0
  return {
    name: 'PGlite',
    fresh: async () => ({ folder: built, dataDir: join(folder, `pglite-${count++}`) }),
    database: ({ dataDir }) => ({ directory: join(dataDir, 'database') }),
    remove: async () => {},
  }
}

const testServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/** A schema of its own on the test server; null where no server answers. */
export async function postgresql(built: string, folder: string): Promise<Engine | null> {
  const client = new pg.Client({ connectionString: testServer, connectionTimeoutMillis: 2000 })
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  if (!connected) return null
  const schema = `bench_${process.pid}`
  const drop = `drop schema if exists ${schema} cascade`
  // In a URL, `options` replaces those the platform sets, so they are all said here.
  const settings = `-c search_path=${schema} -c timezone=Asia/Shanghai -c datestyle=ISO`
  return {
    name: 'PostgreSQL',
    async fresh() {
      await client.query(`${drop}; create schema ${schema}`)
      return {
        folder: built,
        dataDir: join(folder, 'postgresql'),
        databaseUrl: `${testServer}?options=${encodeURIComponent(settings)}`,
      }
    },
    database: () => ({ url: testServer, schema }),
    async remove() {
      await client.query(drop)
      await client.end()
    },
  }
}
