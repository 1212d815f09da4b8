import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { copyStrategy } from './on-database.ts'

export interface OwnPostgres {
  readonly name: string
  readonly url: string
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /**
   * Ends every connection to it but the test's own, as a failover does, and answers how many there were once they have
   * ended.
   */
  endConnections(): Promise<number>
  /** Nobody reads or writes `table` until the answer is called. */
  lock(table: string): Promise<() => Promise<void>>
  /** How many statements of others wait for a lock. */
  waiting(): Promise<number>
  /** Resolves when nobody else is connected: the server goes on with what a killed process was at, until it notices. */
  untilAlone(): Promise<void>
  close(): Promise<void>
}

const others = `datname = current_database() and backend_type = 'client backend' and application_name <> 'test'`

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  // The end of the database, with force, is the end of its connections.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A database of one's own on the server at `url`, for tests whose platform is another process.
 * @param template What it is a copy of; default: it is empty.
 */
export async function createPostgres(url: string, template: string | null = null): Promise<OwnPostgres> {
  const name = `eaves_${randomBytes(6).toString('hex')}`
  const admin = await connect(url)
  await admin.query(
    `create database ${name}${template === null ? '' : ` template ${template} ${copyStrategy}`}`,
  )
  const own = new URL(url)
  own.pathname = `/${name}`
  const client = await connect(own.href)
  const query = async (text: string) => (await client.query(text)).rows as Record<string, unknown>[]
  const countOthers = async (which: string) =>
    Number((await query(`select count(*) from pg_stat_activity where ${others} and ${which}`))[0]?.count)
  const untilGone = (which: string) =>
    vi.waitFor(async () => expect(await countOthers(which)).toBe(0), { timeout: 60_000, interval: 20 })
  return {
    name,
    url: own.href,
    query,
    async endConnections() {
      const rows = await query(`select pid, pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
      // Whoever has not heard of it yet would still take a statement.
      await untilGone(`pid = any('{${rows.map(({ pid }) => pid).join()}}')`)
      return rows.length
    },
    async lock(table) {
      const holder = await connect(own.href)
      await holder.query('begin')
      await holder.query(`lock table ${table} in access exclusive mode`)
      return () => holder.end()
    },
    waiting: () => countOthers(`wait_event_type = 'Lock'`),
    untilAlone: () => untilGone('true'),
    async close() {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
