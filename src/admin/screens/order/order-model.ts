/** Pixels of a line, which are all of one height. */
export const lineHeight = 48
/** Lines drawn beyond either end of what is in sight. */
const beyond = 6

/** The lines to draw, first and last: those in sight, and a few more. */
export function linesInSight(scrolled: number, height: number, count: number): readonly [number, number] {
  const first = Math.floor(scrolled / lineHeight) - beyond
  const last = Math.ceil((scrolled + height) / lineHeight) + beyond
  return [Math.max(0, first), Math.min(count - 1, last)]
}

/** The whole in which some stand in another order among themselves, in the places that they have together. */
export function withOrderOf(whole: readonly string[], some: readonly string[]): readonly string[] {
  const moved = new Set(some)
  const next = some.values()
  return whole.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}

/** An order of one's own for what is there now: without those that have gone, those that have come behind. */
export function restored(own: readonly string[], current: readonly string[]): readonly string[] {
  const [kept, there] = [new Set(own), new Set(current)]
  return [...own.filter((id) => there.has(id)), ...current.filter((id) => !kept.has(id))]
}
