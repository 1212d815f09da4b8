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
