import type { ResolvedResource, Values } from '#schema'
import type { Db } from '../contracts.ts'

/** New records that are still to be stored, those that others point at before them. */
type Deferred = ReadonlyMap<ResolvedResource, readonly Values[]>

const open = new WeakMap<Db, Map<ResolvedResource, Values[]>>()

/** Keeps a new record for later, where that was asked for. */
export function isDeferred(db: Db, resource: ResolvedResource, record: Values): boolean {
  const deferred = open.get(db)
  if (!deferred) return false
  const kept = deferred.get(resource)
  if (kept) kept.push(record)
  else deferred.set(resource, [record])
  return true
}

/** Collects the new records that `run` makes, instead of storing each of them by itself. */
export async function deferInserts<T>(db: Db, run: () => Promise<T>): Promise<readonly [T, Deferred]> {
  const deferred = new Map<ResolvedResource, Values[]>()
  open.set(db, deferred)
  try {
    return [await run(), deferred]
  } finally {
    open.delete(db)
  }
}
