import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { config } from '#config'
import { createPlatform } from '#platform/app.ts'
import { createPglite, type Database, openDatabase, overPglite } from '#platform/db/client.ts'
import { createModules } from '#platform/modules/modules.ts'
import { diskUploads } from '#platform/modules/upload/disk-uploads.ts'
import { onDatabase } from './on-database.ts'
import { testPasswordCost } from './password-cost.ts'
import { smallDump } from './small-dump.ts'

/** Which demo data: of which engine, and made when, in milliseconds; null: now. */
export interface DemoWanted {
  readonly engine: Database['engine']
  readonly at: number | null
}

/** What copies are made of. */
export interface Demo {
  /** A dump of PGlite, or the name of a template on the PostgreSQL server. */
  readonly source: string
  /** The folder with the files that it names. */
  readonly uploads: string
}

interface Places {
  readonly folder: string
  /** A file with the dump of an empty PGlite. */
  readonly empty: () => Promise<string>
  /** Null: no server answered, or its user may make no databases. */
  readonly postgres: { readonly url: string; readonly prefix: string } | null
}

async function fill(database: Database, uploads: string, at: number | null): Promise<void> {
  const platform = createPlatform({
    config,
    database: { ...database, close: async () => {} },
    modules: createModules({ seed: 'demo' }),
    seed: 'demo',
    log: { debug() {}, info() {}, warn() {}, error() {} },
    sms: { async send() {} },
    uploads: diskUploads(uploads),
    passwordCost: testPasswordCost,
    now: () => new Date(at ?? Date.now()),
  })
  await platform.ready
  await platform.close()
}

async function makeDump({ folder, empty }: Places, name: string, at: number | null): Promise<Demo> {
  const demo = { source: join(folder, `${name}.tar`), uploads: join(folder, name) }
  const pglite = await createPglite({ dump: await openAsBlob(await empty()) })
  const database = await overPglite(pglite)
  await fill(database, demo.uploads, at)
  const dump = await smallDump(pglite)
  await database.close()
  await writeFile(demo.source, dump)
  return demo
}

async function makeTemplate(
  { folder, postgres }: Places,
  name: string,
  at: number | null,
): Promise<Demo | null> {
  if (postgres === null) return null
  const demo = { source: postgres.prefix + name, uploads: join(folder, name) }
  const server = await openDatabase({ url: postgres.url })
  await sql`create database ${sql.id(demo.source)}`.execute(server.unlimited)
  const database = await openDatabase({ url: onDatabase(postgres.url, demo.source) })
  await fill(database, demo.uploads, at)
  await database.close()
  // The server copies a database only while nobody is connected to it, and closed connections may linger.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${demo.source}`.execute(
    server.unlimited,
  )
  await server.close()
  return demo
}

/** Makes each kind of demo data when it is first wanted. Null: the database server makes no templates for us. */
export function demoMaker(places: Places): (wanted: DemoWanted) => Promise<Demo | null> {
  const made = new Map<string, Promise<Demo | null>>()
  return ({ engine, at }) => {
    const name = `demo_${engine}_${at ?? 'now'}`
    const make = engine === 'pglite' ? makeDump : makeTemplate
    const demo = made.get(name) ?? make(places, name, at)
    made.set(name, demo)
    return demo
  }
}
