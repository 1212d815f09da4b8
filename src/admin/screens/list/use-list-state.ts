import { useCallback, useMemo } from 'react'
import type { ResolvedResource } from '#schema'
import { type ListState, readListState, writeListState, writeOpen } from '../model/list-state.ts'
import { useQueryPart } from '../model/query-part.ts'

export type Change = (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void

export interface UrlListState {
  readonly state: ListState
  readonly change: Change
  /** The address of the drawer with a record over the list, whatever else is chosen in it. */
  readonly drawerAt: (id: string) => string
}

/** A choice that changes what is found starts again on the first page. */
const changed = (state: ListState, part: Partial<ListState>): ListState => ({
  ...state,
  ...(part.filters || part.size || part.sort !== undefined ? { page: 1 } : {}),
  ...part,
})

/** The state of a list, in the URL below `path`. */
export function useUrlListState(resource: ResolvedResource, path: string): UrlListState {
  const { part, change: changePart, addressOf } = useQueryPart(path)
  const state = useMemo(() => readListState(resource, part), [resource, part])
  const change = useCallback<Change>(
    (next, how) =>
      changePart((old) => writeListState(resource, changed(readListState(resource, old), next), old), how),
    [resource, changePart],
  )
  const drawerAt = useCallback(
    (id: string) => addressOf(writeOpen({ kind: 'detail', id }, new URLSearchParams())),
    [addressOf],
  )
  return { state, change, drawerAt }
}
