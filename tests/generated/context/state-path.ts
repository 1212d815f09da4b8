import type { ResolvedStates, ResolvedTransition } from '#schema'

type Path = readonly ResolvedTransition[]

/** The shortest way from one state to another; null: there is none. */
export function pathFrom({ transitions }: ResolvedStates, start: number, state: number): Path | null {
  const found = new Map<number, Path>([[start, []]])
  const open = [start]
  for (let from = open.shift(); from !== undefined && !found.has(state); from = open.shift())
    for (const transition of Object.values(transitions)) {
      if (!transition.from.includes(from) || found.has(transition.to)) continue
      found.set(transition.to, [...(found.get(from) ?? []), transition])
      open.push(transition.to)
    }
  return found.get(state) ?? null
}

/** The shortest way from the initial state to this one; null: there is none. */
export const pathTo = (states: ResolvedStates, state: number): Path | null =>
  pathFrom(states, states.initial, state)
