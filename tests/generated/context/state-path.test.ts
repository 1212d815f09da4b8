import { describe, expect, it } from 'vitest'
import type { ResolvedStates, ResolvedTransition } from '#schema'
import { pathTo } from './state-path.ts'

const transition = (name: string, from: readonly number[], to: number) =>
  [name, { name, from, to } as unknown as ResolvedTransition] as const

const states: ResolvedStates = {
  field: 'status',
  initial: 1,
  since: null,
  timed: {},
  moves: {},
  transitions: Object.fromEntries([
    transition('start', [1], 2),
    transition('pause', [2], 3),
    transition('resume', [3], 2),
    transition('finish', [2, 3], 4),
    transition('reopen', [9], 1),
  ]),
}

const names = (state: number) => pathTo(states, state)?.map(({ name }) => name)

describe('the way to a state', () => {
  it.each([
    [1, []],
    [2, ['start']],
    [3, ['start', 'pause']],
    [4, ['start', 'finish']],
  ])('%i is the shortest one', (state, path) => expect(names(state)).toEqual(path))

  it('is null where no transition leads', () => expect(pathTo(states, 9)).toBeNull())
})
