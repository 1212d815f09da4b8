/** More keys at once, and the oldest are forgotten: whoever makes up keys must not fill the memory. */
const mostKeys = 10_000

/** Lets something happen `times` per key within `period` milliseconds, as far as this process knows. */
export function createAllowance(times: number, period: number): (key: string, now: number) => boolean {
  const begun = new Map<string, { readonly since: number; count: number }>()
  return (key, now) => {
    const current = begun.get(key)
    if (current && Math.abs(now - current.since) < period) {
      current.count += 1
      return current.count <= times
    }
    begun.delete(key)
    begun.set(key, { since: now, count: 1 })
    const [oldest] = begun.keys()
    if (begun.size > mostKeys && oldest !== undefined) begun.delete(oldest)
    return true
  }
}
