import { useCallback, useMemo } from 'react'
import { boardPath } from '#admin/screens/board-address.ts'
import { writeOpen } from '#admin/screens/list/list-state.ts'
import { useQueryPart } from '#admin/screens/query-part.ts'
import { useOpenRecord } from '#admin/screens/use-open-record.ts'
import { type BoardState, listQuery, readBoardState, writeBoardState } from './board-state.ts'

/** The state of the board, in the URL, and the form that is open over it. */
export function useBoardState() {
  const { part, change, addressOf } = useQueryPart(boardPath)
  const state = useMemo(() => readBoardState(part), [part])
  const { open, setOpen } = useOpenRecord({ part, change })
  const set = useCallback(
    (next: Partial<BoardState>, how?: { readonly replace?: boolean }) =>
      change((old) => writeBoardState({ ...readBoardState(old), ...next }, old), how),
    [change],
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
  return { state, set, open, setOpen, addressWith, addressOfHouse, listAddress }
}
