import type { Db } from '../../contracts.ts'

/** So many things are kept at once; beyond them all are worked out anew. */
const most = 500

interface Kept {
  /** `performance.now()` from which on it is too old. */
  readonly until: number
  readonly value: Promise<unknown>
}

const kept = new WeakMap<Db, Map<string, Kept>>()

/**
 * What `work` answers, worked out once in `ms` milliseconds however many ask: for figures over very many rows that are
 * the same for all who may see them. A failure is not kept. `db`: the platform's, not a transaction.
 */
export function remember<T>(db: Db, key: string, ms: number, work: () => Promise<T>): Promise<T> {
  let own = kept.get(db)
  if (!own || own.size >= most) {
    own = new Map()
    kept.set(db, own)
  }
  const of = own
  const found = of.get(key)
  if (found && found.until > performance.now()) return found.value as Promise<T>
  const value = work()
  of.set(key, { until: performance.now() + ms, value })
  value.catch(() => of.delete(key))
  return value
}
