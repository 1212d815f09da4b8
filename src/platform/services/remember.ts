/** So much is kept at once; beyond it all is looked up anew. */
const mostKept = 20_000

export interface Remembered<T> {
  /** What `load` answers for a key. */
  find(key: string, load: () => Promise<T>): Promise<T>
  /** Looks again the next time. */
  forget(key: string): void
}

/** What is looked up once in so many milliseconds, by all who ask for it meanwhile. A failure is not kept. */
export function remember<T>(forMs: number): Remembered<T> {
  const known = new Map<string, { readonly found: Promise<T>; readonly until: number }>()
  return {
    find(key, load) {
      const kept = known.get(key)
      if (kept && kept.until > performance.now()) return kept.found
      if (known.size >= mostKept) known.clear()
      const found = load()
      known.set(key, { found, until: performance.now() + forMs })
      found.catch(() => known.delete(key))
      return found
    },
    forget: (key) => void known.delete(key),
  }
}
