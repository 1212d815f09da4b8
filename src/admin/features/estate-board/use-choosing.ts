import { useCallback, useMemo, useRef, useState } from 'react'
import type { BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import { between, type Place, withRange } from './board-moves.ts'

type Ids = ReadonlySet<string>

interface Range {
  readonly from: Place
  /** What was chosen before it began. */
  readonly before: Ids
  readonly remove: boolean
}

/** The houses that are chosen, and the ways to choose them: one by one, or by drawing a range. */
export function useChoosing() {
  const [chosen, setChosen] = useState<Ids>(() => new Set())
  const range = useRef<Range | null>(null)

  const toggle = useCallback((id: string, place: Place) => {
    setChosen((old) => {
      const next = withRange(old, [id], old.has(id))
      range.current = { from: place, before: next, remove: !next.has(id) }
      return next
    })
  }, [])

  /** Begins a range at a house; `keep`: one that is under way goes on. */
  const begin = useCallback(
    (id: string, place: Place, keep = false) => {
      if (keep && range.current !== null) return
      range.current = { from: place, before: chosen, remove: chosen.has(id) }
    },
    [chosen],
  )

  const extend = useCallback((lines: readonly Line[], to: Place, isOpen: (house: BoardHouse) => boolean) => {
    const current = range.current
    if (current === null) return
    setChosen(withRange(current.before, between(lines, current.from, to, isOpen), current.remove))
  }, [])

  const end = useCallback(() => {
    range.current = null
  }, [])

  const clear = useCallback(() => {
    range.current = null
    setChosen(new Set())
  }, [])

  /** What is done is chosen no longer. */
  const settle = useCallback((done: readonly string[]) => {
    range.current = null
    setChosen((old) => withRange(old, done, true))
  }, [])

  const choose = useCallback((ids: readonly string[]) => setChosen((old) => withRange(old, ids, false)), [])
  return useMemo(
    () => ({ chosen, toggle, begin, extend, end, clear, settle, choose }),
    [chosen, toggle, begin, extend, end, clear, settle, choose],
  )
}

export type Choosing = ReturnType<typeof useChoosing>
