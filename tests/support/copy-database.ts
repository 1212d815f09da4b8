import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/client.ts'
import type { Demo, DemoWanted } from './demo-maker.ts'
import { onDatabase } from './on-database.ts'

/**
 * Not by `fetch`: the tests of the admin have that of a browser, which asks other origins whether it may. On a connection
 * of its own: one that is kept for the next test file may be closed by the server just as it is used again.
 */
async function ask(path: string, body: unknown): Promise<unknown> {
  const asked = request(`${inject('databaseServer')}${path}`, { method: 'POST', agent: false })
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(said)
  return JSON.parse(said)
}

/** The data directory of a fresh PGlite: making one takes seconds, loading one does not. */
export const emptyDump = async (): Promise<Blob> => openAsBlob((await ask('/empty', {})) as string)

/** A database of its own, which goes when it is closed. */
async function copyTemplate(template: string): Promise<Database> {
  const url = inject('postgresUrl') ?? ''
  const name = `${inject('schemaPrefix')}${randomBytes(6).toString('hex')}`
  const server = await openDatabase({ url })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server.unlimited)
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

/** A copy of the product's demo data, its files in the folder; null: the database server makes no copies for us. */
export async function copyDemo(wanted: DemoWanted, uploadFolder: string): Promise<Database | null> {
  const demo = (await ask('/demo', wanted)) as Demo | null
  if (demo === null) return null
  await cp(demo.uploads, uploadFolder, { recursive: true })
  return wanted.engine === 'postgresql'
    ? copyTemplate(demo.source)
    : openDatabase({ dump: await openAsBlob(demo.source) })
}
