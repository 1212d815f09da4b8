import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#admin/providers/access.ts'
import type { OpenRecord } from '#admin/screens/list/list-state.ts'
import { mayView, screenHref } from '#admin/screens/record-href.ts'
import type { ResolvedResource } from '#schema'
import type { useBoardState } from './use-board-state.ts'

type State = Pick<ReturnType<typeof useBoardState>, 'open' | 'setOpen' | 'addressOfHouse'>

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
 * Where a house of the board leads: to its console; for those who may not go there but may read it, to a drawer over
 * the board.
 */
export function useHousesOpened(
  resource: ResolvedResource,
  projectId: string,
  root: RefObject<HTMLElement | null>,
  { open, setOpen, addressOfHouse }: State,
) {
  const navigate = useNavigate()
  const hasConsole = mayView(resource, can)
  const { detail } = resource.endpoints
  const isReadable = detail !== undefined && can(detail.allow)
  useFocusBack(root, open)
  const consoleOf = useCallback(
    (id: string) => screenHref(resource, { projectId, id }) ?? undefined,
    [resource, projectId],
  )
  return {
    hrefOf: hasConsole ? consoleOf : isReadable ? addressOfHouse : noAddress,
    openHouse(id: string) {
      if (hasConsole) void navigate(consoleOf(id) ?? '')
      else if (isReadable) setOpen({ kind: 'detail', id })
    },
  }
}
