/** The items with the one at `from` standing at `to` instead; as they are, where there is no such place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const [item, target] = [items[from], items[to]]
  if (item === undefined || target === undefined || from === to) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
