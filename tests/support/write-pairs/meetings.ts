const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false
  return n > 1
}

function primeFrom(least: number): number {
  let n = Math.max(2, least)
  while (!isPrime(n)) n += 1
  return n
}

/**
 * Orders of all items, so few that each two of them stand at most `near` places apart in one of them at least. Each
 * order steps through the items round a circle of prime length: by one step, two items that are so far apart are
 * neighbours.
 */
export function meetings<T>(items: readonly T[], near: number): readonly (readonly T[])[] {
  const circle = primeFrom(items.length)
  const half = Math.floor(circle / 2)
  const apart = (steps: number) => Math.min(steps % circle, circle - (steps % circle))
  const met = new Set<number>()
  const orders: (readonly T[])[] = []
  for (let step = 1; step <= half; step += 1) {
    if (met.has(step)) continue
    for (let times = 1; times <= near; times += 1) met.add(apart(step * times))
    const places = Array.from({ length: circle + near }, (_, index) => (index * step) % circle)
    orders.push(places.flatMap((place) => items.slice(place, place + 1)))
  }
  return orders
}
