import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Row } from '../model/row.ts'

/** Chosen rows, kept from page to page as they were seen last: what is done with them goes by that. */
export function useSelection(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => {
    const seen = new Map(rows.map((row) => [row.id, row]))
    const isSeenAnew = ([id, row]: readonly [string, Row]) => (seen.get(id) ?? row) !== row
    setChosen((old) =>
      [...old].some(isSeenAnew) ? new Map([...old].map(([id, row]) => [id, seen.get(id) ?? row])) : old,
    )
  }, [rows])
  const choose = useCallback(
    (ids: readonly string[]) =>
      setChosen((old) => {
        const known = new Map([...old, ...rows.map((row) => [row.id, row] as const)])
        return new Map(
          ids.flatMap((id) => {
            const row = known.get(id)
            return row ? [[id, row] as const] : []
          }),
        )
      }),
    [rows],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  /** Chooses no longer what is done. Default: all of them. */
  const settle = useCallback(
    (done?: readonly string[]) =>
      setChosen((old) => new Map([...old].filter(([id]) => done !== undefined && !done.includes(id)))),
    [],
  )
  const kept = useMemo(() => ({ chosen: [...chosen.values()], ids: [...chosen.keys()] }), [chosen])
  return { ...kept, choose, clear, settle }
}
