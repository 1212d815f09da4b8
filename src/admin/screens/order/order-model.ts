/** The ids with the one at `from` standing at `to` instead. */
export function moved(ids: readonly string[], from: number, to: number): readonly string[] {
  const id = ids[from]
  if (id === undefined || from === to || to < 0 || to >= ids.length) return ids
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, id)
}

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
