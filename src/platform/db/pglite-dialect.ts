import { setImmediate as turn } from 'node:timers/promises'
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
import { DatabaseUnavailable } from './database-error.ts'

type OnBroken = (error: unknown) => void

/** PostgreSQL has given up, or the runtime that it is compiled to. Whatever is asked next would never be answered. */
const endsDatabase = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || ('severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))))

/** For how long statements follow each other before the event loop gets a turn, in milliseconds. */
const longestRun = 20

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #onBroken: OnBroken
  #end: unknown = null
  /** When the first statement of this turn of the event loop began. */
  #runSince: number | null = null
  constructor(pglite: PGlite, onBroken: OnBroken) {
    this.#pglite = pglite
    this.#onBroken = onBroken
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    if (this.#end !== null) throw new DatabaseUnavailable(this.#end)
    await this.#giveWay()
    try {
      const { rows, affectedRows } = await this.#pglite.query<R>(sql, [...parameters])
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
    } catch (error) {
      if (endsDatabase(error)) {
        this.#end = error
        this.#onBroken(error)
      }
      throw error
    }
  }

  /**
   * Statements run in this thread and answer without a turn of the event loop: a transaction of thousands would let
   * nobody in, and connections would seem idle on which a call has long arrived.
   */
  async #giveWay() {
    if (this.#runSince !== null && performance.now() - this.#runSince > longestRun) await turn()
    if (this.#runSince !== null) return
    this.#runSince = performance.now()
    void turn().then(() => {
      this.#runSince = null
    })
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
  constructor(pglite: PGlite, onBroken: OnBroken) {
    this.#connection = new PgliteConnection(pglite, onBroken)
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
export const pgliteDialect = (pglite: PGlite, onBroken: OnBroken = () => {}): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(pglite, onBroken),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
