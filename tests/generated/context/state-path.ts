import type { ResolvedStates, ResolvedTimedTransition, ResolvedTransition } from '#schema'

export type Step = ResolvedTransition | ResolvedTimedTransition

/** Made by a call where one makes it, otherwise by time. */
type Path = readonly Step[]

/** The shortest way from one state to another; null: there is none. */
export function pathFrom({ transitions, timed }: ResolvedStates, start: number, state: number): Path | null {
  const found = new Map<number, Path>([[start, []]])
  const open = [start]
  for (let from = open.shift(); from !== undefined && !found.has(state); from = open.shift())
    for (const transition of [...Object.values(transitions), ...Object.values(timed)]) {
      if (!transition.from.includes(from) || found.has(transition.to)) continue
      found.set(transition.to, [...(found.get(from) ?? []), transition])
      open.push(transition.to)
    }
  return found.get(state) ?? null
}

/** The shortest way from the initial state to this one; null: there is none. */
export const pathTo = (states: ResolvedStates, state: number): Path | null =>
  pathFrom(states, states.initial, state)
