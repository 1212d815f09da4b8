import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { can } from '#admin/providers/access.ts'
import { withBoard } from '#admin/screens/model/board-address.ts'
import type { OpenRecord } from '#admin/screens/model/list-state.ts'
import { mayView, screenHref } from '#admin/screens/model/record-href.ts'
import type { ResolvedResource } from '#schema'
import { leftState } from './board-state.ts'
import type { useBoardState } from './use-board-state.ts'

type State = Pick<ReturnType<typeof useBoardState>, 'state' | 'open' | 'setOpen' | 'addressOfHouse'>

/** For those who may look at the board, but not into its houses. */
const noAddress = () => undefined

/** Once the drawer of a house is closed, its cell has the focus again. */
function useFocusBack(root: RefObject<HTMLElement | null>, open: OpenRecord | null): void {
  const before = useRef<string | null>(null)
  const id = open?.kind === 'detail' ? open.id : null
  useEffect(() => {
    if (id === null && before.current !== null)
      root.current?.querySelector<HTMLElement>(`[data-house="${CSS.escape(before.current)}"] a`)?.focus()
    before.current = id
  }, [id, root])
}

/**
 * A house opens in a drawer over the board, which stays as it is; the link of its cell, for a new tab, leads to its
 * console, or to the drawer for those who may not go there.
 */
export function useHousesOpened(
  resource: ResolvedResource,
  projectId: string,
  root: RefObject<HTMLElement | null>,
  { state, open, setOpen, addressOfHouse }: State,
) {
  const hasConsole = mayView(resource, can)
  const { detail } = resource.endpoints
  const isReadable = detail !== undefined && can(detail.allow)
  useFocusBack(root, open)
  const left = leftState(state).toString()
  const withState = useCallback((href: string) => withBoard(href, new URLSearchParams(left)), [left])
  const consoleOf = useCallback(
    (id: string) => {
      const href = screenHref(resource, { projectId, id })
      return href === null ? undefined : withState(href)
    },
    [resource, projectId, withState],
  )
  return {
    withState,
    hrefOf: hasConsole ? consoleOf : isReadable ? addressOfHouse : noAddress,
    openHouse(id: string) {
      if (isReadable) setOpen({ kind: 'detail', id })
    },
  }
}
