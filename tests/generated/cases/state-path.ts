import type { ResolvedStates, ResolvedTransition } from '#schema'

type Path = readonly ResolvedTransition[]

/** The shortest way from the initial state to this one; null: there is none. */
export function pathTo({ initial, transitions }: ResolvedStates, state: number): Path | null {
  const found = new Map<number, Path>([[initial, []]])
  const open = [initial]
  for (let from = open.shift(); from !== undefined && !found.has(state); from = open.shift())
    for (const transition of Object.values(transitions)) {
      if (!transition.from.includes(from) || found.has(transition.to)) continue
      found.set(transition.to, [...(found.get(from) ?? []), transition])
      open.push(transition.to)
    }
  return found.get(state) ?? null
}
