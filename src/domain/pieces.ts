/** The items in their order, so many at a time. */
export function inPieces<T>(items: readonly T[], size: number): (readonly T[])[] {
  const pieces: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += size) pieces.push(items.slice(at, at + size))
  return pieces
}
