import { useEffect, useMemo, useState } from 'react'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { useDark } from '#admin/ui/time-chart/use-dark.ts'
import { minute } from '#domain/durations.ts'
import { longestRawTrend, longestTrend } from '#domain/series-interval.ts'
import { attributesOf, type TrendAttribute, type TrendKind, usualAttributes } from './trend-menu.ts'
import { seriesOf, thresholdsOf } from './trend-series.ts'
import { rangeOf, type TrendState } from './trend-state.ts'
import { useAlarmBands } from './use-alarm-bands.ts'
import { useHouse, useHouseOptions } from './use-house-options.ts'
import { useTrend } from './use-trend.ts'

/** The present, as of the last whole minute: a range that goes along with the time. */
function useLiveNow(isLive: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isLive) return
    // It stood still while somebody looked at a part of it.
    setNow((before) => (Date.now() - before < minute ? before : Date.now()))
    const timer = setInterval(() => document.hidden || setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [isLive])
  return now
}

/** Not longer than may be asked for, and not beyond the present. */
export function fitting({ from, to }: TimeRange, now: number): TimeRange {
  const end = Math.min(to, Math.ceil(now / 1000))
  const start = Math.min(from, end - 60)
  return { from: Math.max(start, end - longestTrend), to: end }
}

/** In the order in which they were chosen; what the house has no more is left out. */
function chosenOf(menu: readonly TrendKind[], ids: readonly string[] | null): readonly TrendAttribute[] {
  if (ids === null) return usualAttributes(menu)
  const all = new Map(attributesOf(menu).map((attribute) => [attribute.id, attribute]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

/** What is drawn of a house and of those beside it, as the state says it: the lines, and what is marked on them. */
export function useTrendOfHouse(houseId: string, menu: readonly TrendKind[], state: TrendState) {
  const isLive = typeof state.range === 'string' && state.zoom === null
  const now = useLiveNow(isLive)
  const view = useMemo(
    () => state.zoom ?? fitting(rangeOf(state.range, now), now),
    [state.zoom, state.range, now],
  )
  // Of a range that has become too long for every sample, what suits it.
  const isTooLong = state.interval === 'raw' && view.to - view.from > longestRawTrend
  const interval = isTooLong ? null : state.interval
  const house = useHouse(houseId)
  const options = useHouseOptions(house)
  const attributes = useMemo(() => chosenOf(menu, state.attributes), [menu, state.attributes])
  // Whoever goes on to a house that was compared with is there already.
  const others = useMemo(() => state.houses.filter((id) => id !== houseId), [houseId, state.houses])
  const houseIds = useMemo(() => [houseId, ...others], [houseId, others])
  const attributeIds = useMemo(() => attributes.map(({ id }) => id), [attributes])
  const { data, isReading, error, faultyError, retry } = useTrend({
    ...{ houseIds, attributeIds, range: view, isLive },
    ...{ interval, agg: state.agg },
  })
  const isDark = useDark()
  const names = useMemo(
    () =>
      new Map([
        [houseId, house?.fullName ?? ''],
        ...options.map(({ value, label }) => [value, label] as const),
      ]),
    [houseId, house, options],
  )
  const series = useMemo(
    () =>
      seriesOf({
        ...{ attributes, answers: data, range: view, isDark },
        ...{ interval, agg: state.agg },
        houseNames: houseIds.length > 1 ? names : null,
      }),
    [attributes, data, view, interval, state.agg, isDark, houseIds, names],
  )
  const thresholds = useMemo(() => thresholdsOf(series), [series])
  const bands = useAlarmBands(houseId, attributeIds, view)
  const isEmpty =
    !isReading && series.every(({ points, outliers = [] }) => points.length === 0 && outliers.length === 0)
  return {
    ...{ house, options, view, interval, attributes, others, series, thresholds, bands },
    ...{ isReading, isEmpty, error, faultyError, retry },
  }
}
