import { useCallback, useMemo } from 'react'
import { type OpenRecord, openFrom, writeOpen } from './list-state.ts'
import type { useQueryPart } from './query-part.ts'

/** What is closed leaves no place of its own in the history: the way back does not lead into a form that was saved. */
export const howTo = (open: OpenRecord | null) => ({ replace: open === null })

/** The record that is open over a screen, in its part of the URL. */
export function useOpenRecord({ part, change }: Pick<ReturnType<typeof useQueryPart>, 'part' | 'change'>) {
  const open = useMemo(() => openFrom(part), [part])
  const setOpen = useCallback(
    (next: OpenRecord | null) => change((old) => writeOpen(next, old), howTo(next)),
    [change],
  )
  return { open, setOpen }
}
