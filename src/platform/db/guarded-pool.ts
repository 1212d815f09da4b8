import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable, leavesConnectionUsable } from './database-error.ts'

function guardedClient(client: PoolClient): PostgresPoolClient {
  let broken: DatabaseUnavailable | null = null

  async function query(sql: string, parameters: readonly unknown[]) {
    // A rollback on a broken connection would wait for an answer that never comes. The server undoes it by itself.
    if (broken) throw broken
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      if (leavesConnectionUsable(error)) throw error
      broken = new DatabaseUnavailable(error)
      throw broken
    }
  }

  return {
    // Without a cursor in its settings Kysely hands over text alone.
    query: query as unknown as PostgresPoolClient['query'],
    // The pool closes a broken connection, and opens another one when it is needed.
    release: () => client.release(broken ?? undefined),
  }
}

/**
 * A pool whose connections may end at any time: under a query, between two of them, or while nobody uses them. The
 * query that noticed fails with `DatabaseUnavailable`, and so does whatever else is asked of that connection.
 */
export function guardedPool(pool: Pool): PostgresPool {
  // Without listeners of its own, a connection that ends while it is in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return {
    async connect() {
      try {
        return guardedClient(await pool.connect())
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
}
