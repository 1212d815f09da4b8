import { useCallback, useMemo } from 'react'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { readTrendState, type TrendState, writeTrendState } from './trend-state.ts'
import { TrendView } from './trend-view.tsx'

/** Where the state of the trend stands in the URL. */
const trendPath = 'trend.'

/** The trend of a house as a screen or a tab: what is chosen stands in the URL. */
export function HouseTrend({ houseId }: { readonly houseId: string }) {
  const { part, change } = useQueryPart(trendPath)
  const state = useMemo(() => readTrendState(part), [part])
  const set = useCallback(
    (next: Partial<TrendState>, how?: { readonly replace: boolean }) =>
      change((old) => writeTrendState({ ...readTrendState(old), ...next }), how),
    [change],
  )
  return <TrendView houseId={houseId} state={state} onChange={set} />
}
