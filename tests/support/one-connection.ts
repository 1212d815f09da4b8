import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionBuilder } from 'kysely'
import type { Db, Tables } from '#platform/contracts.ts'

const inside = new AsyncLocalStorage<true>()

/**
 * The same database, which refuses to be asked by somebody who has a transaction open: on PGlite, which is one
 * connection, they would wait for themselves.
 */
export const asOneConnection = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'isTransaction' && inside.getStore())
        throw new Error(`db.${String(name)} beside one's own open transaction: PGlite would wait for ever`)
      if (name === 'transaction') return () => insideOf(target.transaction())
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const insideOf = (builder: TransactionBuilder<Tables>) =>
  new Proxy(builder, {
    get(target, name) {
      if (name === 'execute')
        return (run: Parameters<typeof target.execute>[0]) =>
          target.execute((db) => inside.run(true, () => run(db)))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
