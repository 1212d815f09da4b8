const lines = new Map<string, Promise<unknown>>()

/**
 * Runs what concerns one `key` one after the other in this process. Of many guesses sent at once each then meets the
 * count that those before it left; several processes let through one more each at most.
 */
export async function oneAtATime<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(run, run)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
