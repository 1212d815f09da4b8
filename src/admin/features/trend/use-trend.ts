import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { minute } from '#domain/durations.ts'
import type { TrendAggregate, TrendInterval } from '#domain/series-interval.ts'
import type { FaultySample, TrendSample } from '#domain/trend-sample.ts'
import type { TrendKind } from './trend-menu.ts'

/** What of a house can be drawn. */
export function useTrendMenu(houseId: string) {
  return useQuery({
    queryKey: ['data', 'trend-menu', houseId],
    queryFn: ({ signal }) =>
      request<readonly TrendKind[]>(callOf('trend.menu'), { houseId }, { signal, silent: true }),
  })
}

export interface TrendQuery {
  readonly houseIds: readonly string[]
  readonly attributeIds: readonly string[]
  readonly range: TimeRange
  /** Null: what suits the range, and the average. */
  readonly interval: TrendInterval | null
  readonly agg: TrendAggregate | null
  /** A range that goes along with the time is read again every minute. */
  readonly isLive: boolean
}

export interface HouseSamples {
  readonly houseId: string
  readonly samples: readonly TrendSample[]
  readonly faulty: readonly FaultySample[]
}

const none: readonly never[] = []

interface TrendAnswer {
  /** Of the houses that have answered, in their order. */
  readonly data: readonly HouseSamples[]
  readonly isReading: boolean
  /** Why a house has no answer; null: they all have. */
  readonly error: Error | null
  /** Why what a house has measured wrong is not known; null: it is. */
  readonly faultyError: Error | null
  readonly retry: () => void
}

/**
 * What was found last stays until the next has come, as long as the same was asked for over another time: the present
 * moves on each minute. What several queries read keeps nothing by itself once they ask for something else.
 */
function useKept<T>(asked: string, found: readonly (T | undefined)[]): readonly (T | undefined)[] {
  const [last, setLast] = useState({ asked, found })
  const isWhole = found.every((one) => one !== undefined)
  const isNew = last.asked !== asked || found.some((one, index) => one !== last.found[index])
  if (isWhole && isNew) setLast({ asked, found })
  const kept = last.asked === asked && !isWhole ? last.found : found
  return useMemo(() => found.map((one, index) => one ?? kept[index]), [found, kept])
}

/** The same call for each house. */
function useEachHouse<T>(
  name: string,
  { houseIds, attributeIds, range, interval, agg, isLive }: TrendQuery,
  read: (houseId: string, signal: AbortSignal) => Promise<readonly T[]>,
) {
  const { found, ...answer } = useQueries({
    queries: houseIds.map((houseId) => ({
      queryKey: ['data', name, houseId, attributeIds, range.from, range.to, interval, agg],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(houseId, signal),
      enabled: attributeIds.length > 0,
      structuralSharing: false as const,
      staleTime: isLive ? 0 : minute,
    })),
    combine: (answers) => ({
      found: answers.map(({ data }) => data),
      isReading: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { refetch } of answers) void refetch()
      },
    }),
  })
  return { ...answer, found: useKept(JSON.stringify([houseIds, attributeIds, interval, agg]), found) }
}

/** A back end that does not say what was measured wrong has none to show. */
const isUnknownCall = (error: unknown) => error instanceof CallError && error.statusCode === 404

/** What attributes of houses have said: a call for each house, and one for what was measured wrong. */
export function useTrend(query: TrendQuery): TrendAnswer {
  const { houseIds, attributeIds, range, interval, agg } = query
  const span = { startTime: range.from, endTime: range.to }
  const samples = useEachHouse('trend', query, (houseId, signal) => {
    const how = { ...(interval === null ? {} : { interval }), ...(agg === null ? {} : { agg }) }
    const input = { houseId, attributeIds, ...span, ...how }
    return request<readonly TrendSample[]>(callOf('trend.query'), input, { signal, silent: true })
  })
  const faulty = useEachHouse('trend-faulty', { ...query, interval: null, agg: null }, (houseId, signal) => {
    const input = { houseId, attributeIds: attributeIds.join(), ...span }
    return request<readonly FaultySample[]>(callOf('trend.faulty'), input, { signal, silent: true }).catch(
      (error) => (isUnknownCall(error) ? none : Promise.reject(error)),
    )
  })
  const data = useMemo(
    () =>
      houseIds.flatMap((houseId, index) => {
        const found = samples.found[index]
        return found ? [{ houseId, samples: found, faulty: faulty.found[index] ?? none }] : []
      }),
    [houseIds, samples.found, faulty.found],
  )
  return {
    data,
    isReading: samples.isReading || faulty.isReading,
    error: samples.error,
    faultyError: faulty.error,
    retry: () => {
      samples.retry()
      faulty.retry()
    },
  }
}
