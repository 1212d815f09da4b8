import type { Db } from '../../contracts.ts'

interface Kept<T> {
  readonly snapshot: string
  readonly value: T
}

/**
 * Remembers what was read together with the database's snapshot it was read in: the same snapshot means that nothing
 * was committed anywhere since, by any process, and that it still holds. Exact, without any bookkeeping on writes.
 * Keeps the `most` last entries, for each database apart.
 */
export function createSnapshotMemory<T>(most: number) {
  const memories = new WeakMap<Db, Map<string, Kept<T>>>()

  return {
    recall(db: Db, key: string, snapshot: string): T | null {
      const kept = memories.get(db)?.get(key)
      return kept?.snapshot === snapshot ? kept.value : null
    },
    /** What was last read, whether it still holds or not. */
    last: (db: Db, key: string): T | null => memories.get(db)?.get(key)?.value ?? null,
    remember(db: Db, key: string, snapshot: string, value: T): void {
      const memory = memories.get(db) ?? new Map<string, Kept<T>>()
      memories.set(db, memory)
      memory.delete(key)
      memory.set(key, { snapshot, value })
      const oldest = memory.keys().next().value
      if (memory.size > most && oldest !== undefined) memory.delete(oldest)
    },
  }
}
