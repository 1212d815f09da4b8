import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResolvedResource } from '#schema'
import { firstState, type ListState, readListState, writeListState } from './list-state.ts'

export type Change = (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void

/** A choice that changes what is found starts again on the first page. */
const changed = (state: ListState, part: Partial<ListState>): ListState => ({
  ...state,
  ...(part.filters || part.size || part.sort !== undefined ? { page: 1 } : {}),
  ...part,
})

/** The state of a screen's list, in the URL. */
export function useUrlListState(resource: ResolvedResource): readonly [ListState, Change] {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readListState(resource, query), [resource, query])
  const change = useCallback<Change>(
    (part, { replace = false } = {}) =>
      setQuery((old) => writeListState(resource, changed(readListState(resource, old), part), old), {
        replace,
      }),
    [resource, setQuery],
  )
  return [state, change]
}

/** The states of lists inside another screen, whose URL is not their own, by key. */
export function useListStates() {
  const [states, setStates] = useState<Readonly<Record<string, ListState>>>({})
  const onChange = useCallback(
    (key: string, part: Partial<ListState>) =>
      setStates((old) => ({ ...old, [key]: changed(old[key] ?? firstState, part) })),
    [],
  )
  const stateOf = (key: string): ListState => states[key] ?? firstState
  return [stateOf, onChange] as const
}
