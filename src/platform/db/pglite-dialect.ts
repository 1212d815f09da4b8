import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    const { rows, affectedRows } = await this.#pglite.query<R>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
  }

  streamQuery(): never {
    throw new Error('PGlite answers whole results only')
  }
}

/** PGlite is one connection: whoever holds it, for a query or a whole transaction, holds it alone. */
class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection
  readonly #close: () => Promise<void>
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  constructor(pglite: PGlite) {
    this.#connection = new PgliteConnection(pglite)
    this.#close = () => pglite.close()
  }

  async init() {}

  async acquireConnection() {
    const before = this.#free
    let release = () => {}
    this.#free = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.#close()
  }
}

/** Kysely over PGlite. It speaks PostgreSQL, so only the driver is ours. */
export const pgliteDialect = (pglite: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(pglite),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
