import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/client.ts'
import { askShared } from './ask-shared.ts'
import type { Demo, DemoWanted } from './demo-maker.ts'
import { copyStrategy, onDatabase } from './on-database.ts'

/** The data directory of a fresh PGlite: making one takes seconds, loading one does not. */
export const emptyDump = async (): Promise<Blob> => openAsBlob((await askShared('/empty')) as string)

/** A database of its own, which goes when it is closed. */
async function copyTemplate(template: string): Promise<Database> {
  const url = inject('postgresUrl') ?? ''
  const name = `${inject('schemaPrefix')}${randomBytes(6).toString('hex')}`
  const server = await openDatabase({ url })
  await sql`create database ${sql.id(name)} template ${sql.id(template)} ${sql.raw(copyStrategy)}`.execute(
    server.unlimited,
  )
  const database = await openDatabase({ url: onDatabase(url, name) })
  return {
    ...database,
    async close() {
      await database.close()
      // A connection that has been closed may not have ended yet.
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.unlimited)
      await server.close()
    },
  }
}

const demoOf = async (wanted: DemoWanted) => (await askShared('/demo', wanted)) as Demo | null

/** The product's demo data on the PostgreSQL server, to be copied; null: it makes none for us. */
export const postgresDemo = (): Promise<Demo | null> => demoOf({ engine: 'postgresql', at: null })

/** Its database alone. */
export const demoTemplate = async (): Promise<string | null> => (await postgresDemo())?.source ?? null

/** A copy of the product's demo data, its files in the folder; null: the database server makes no copies for us. */
export async function copyDemo(wanted: DemoWanted, uploadFolder: string): Promise<Database | null> {
  const demo = await demoOf(wanted)
  if (demo === null) return null
  await cp(demo.uploads, uploadFolder, { recursive: true })
  return wanted.engine === 'postgresql'
    ? copyTemplate(demo.source)
    : openDatabase({ dump: await openAsBlob(demo.source) })
}
