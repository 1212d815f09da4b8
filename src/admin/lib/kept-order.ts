/** Names in the order that somebody chose, as far as they are still there; what has come since stands after its neighbour. */
export function keptOrder(names: readonly string[], chosen: readonly string[]): readonly string[] {
  const known = new Set(names)
  const ordered = [...new Set(chosen)].filter((name) => known.has(name))
  const placed = new Set(ordered)
  for (const [index, name] of names.entries()) {
    if (placed.has(name)) continue
    const neighbour = names[index - 1]
    ordered.splice(neighbour === undefined ? 0 : ordered.indexOf(neighbour) + 1, 0, name)
    placed.add(name)
  }
  return ordered
}
