interface MeetingOptions<T> {
  /** Whether the two have anything to do with each other, as far as is known by now. */
  readonly mayMeet: (one: T, other: T) => boolean
  /** Two that stand so many places apart or less do meet. */
  readonly near: number
  /** Of one order, at most. */
  readonly length: number
}

/** Pairs that have not met yet: by each of the two. */
type Left<T> = ReadonlyMap<T, Set<T>>

/** Who meets most of those just before it; of several who do, who has most to meet after that. Undefined: no pair is left. */
function nextOf<T>(left: Left<T>, before: readonly T[]): T | undefined {
  let best: { readonly item: T; readonly now: number; readonly later: number } | null = null
  for (const [item, others] of left) {
    const now = before.filter((other) => others.has(other)).length
    const later = others.size
    if (later > 0 && (!best || now > best.now || (now === best.now && later > best.later)))
      best = { item, now, later }
  }
  return best?.item
}

function orderOf<T>(left: Left<T>, { near, length }: MeetingOptions<T>): readonly T[] {
  const order: T[] = []
  while (order.length < length) {
    const before = order.slice(-near)
    const item = nextOf(left, before)
    if (item === undefined) break
    for (const other of before) {
      left.get(item)?.delete(other)
      left.get(other)?.delete(item)
    }
    order.push(item)
  }
  return order
}

/**
 * Orders of items in which each two that may meet stand near each other at least once, and so does each with itself.
 * The first one is of all of them, as they come; what is learned from one order counts for the next.
 */
export function* meetings<T>(items: readonly T[], options: MeetingOptions<T>): Generator<readonly T[]> {
  yield items
  const met = new Map(items.map((item) => [item, new Set<T>()]))
  for (;;) {
    const wanted = (item: T) =>
      items.filter((other) => options.mayMeet(item, other) && !met.get(item)?.has(other))
    const left = new Map(items.map((item) => [item, new Set(wanted(item))]))
    const order = orderOf(left, options)
    if (order.length === 0) return
    for (const [index, item] of order.entries())
      for (const other of order.slice(Math.max(0, index - options.near), index)) {
        met.get(item)?.add(other)
        met.get(other)?.add(item)
      }
    yield order
  }
}
