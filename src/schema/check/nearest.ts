/** Letters to insert, delete, replace or swap to make `right` of `left` (Damerau-Levenshtein, restricted). */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const replaced = (last[column - 1] ?? 0) + (same ? 0 : 1)
      const one = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced)
      current[column] = swapped
        ? Math.min(one, (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1)
        : one
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}

/** The valid name most like the given one; null when none resembles it. */
export function nearest(given: string, valid: Iterable<string>): string | null {
  const wanted = given.toLowerCase()
  let best: string | null = null
  let limit = Math.max(2, Math.ceil(given.length / 2)) + 1
  for (const name of valid) {
    const distance = Math.min(editDistance(wanted, name.toLowerCase()), limit)
    if (distance < limit) {
      best = name
      limit = distance
    }
  }
  return best
}
