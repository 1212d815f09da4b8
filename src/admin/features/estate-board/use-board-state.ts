import { useCallback, useMemo } from 'react'
import { boardPath } from '#admin/screens/model/board-address.ts'
import { writeOpen } from '#admin/screens/model/list-state.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import {
  type BoardState,
  listQuery,
  readBoardState,
  type Scope,
  saysScope,
  writeBoardState,
} from './board-state.ts'

const drawerTab = 'detail.tab'

/** The state of the board, in the URL, and the form that is open over it. */
export function useBoardState(start: Scope) {
  const { part, change, addressOf } = useQueryPart(boardPath)
  const state = useMemo(() => readBoardState(part, start), [part, start])
  const { open, setOpen } = useOpenRecord({ part, change })
  /** Another house in the drawer, at the same tab. */
  const step = useCallback(
    (id: string) =>
      change(
        (old) => {
          const next = writeOpen({ kind: 'detail', id }, old)
          const tab = old.get(drawerTab)
          if (tab !== null) next.set(drawerTab, tab)
          return next
        },
        { replace: true },
      ),
    [change],
  )
  const set = useCallback(
    (
      next: Partial<BoardState> | ((now: BoardState) => Partial<BoardState>),
      how?: { readonly replace?: boolean },
    ) =>
      change((old) => {
        const now = readBoardState(old, start)
        return writeBoardState({ ...now, ...(typeof next === 'function' ? next(now) : next) }, old)
      }, how),
    [change, start],
  )
  const addressWith = useCallback(
    (next: Partial<BoardState>) => addressOf(writeOpen(null, writeBoardState({ ...state, ...next }, part))),
    [addressOf, state, part],
  )
  const addressOfHouse = useCallback(
    (id: string) => addressOf(writeOpen({ kind: 'detail', id }, part)),
    [addressOf, part],
  )
  const listAddress = useMemo(() => `?${listQuery(state)}`, [state])
  /** Null: the address says nothing of it. */
  const { building, unit } = state
  const said = useMemo(() => (saysScope(part) ? { building, unit } : null), [part, building, unit])
  return { state, said, set, open, setOpen, step, addressWith, addressOfHouse, listAddress }
}
