import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
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
  readonly retry: () => void
}

/** What attributes of houses have said: one call for each house. What came before stays until the next has come. */
export function useTrend(query: TrendQuery): TrendAnswer {
  const { houseIds, attributeIds, range, interval, agg, isLive } = query
  return useQueries({
    queries: houseIds.map((houseId) => ({
      queryKey: ['data', 'trend', houseId, attributeIds, range.from, range.to, interval, agg],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HouseSamples> => {
        const input = {
          ...{ houseId, attributeIds, startTime: range.from, endTime: range.to },
          ...(interval === null ? {} : { interval }),
          ...(agg === null ? {} : { agg }),
        }
        const how = { signal, silent: true }
        const [samples, faulty] = await Promise.all([
          request<readonly TrendSample[]>(callOf('trend.query'), input, how),
          // A back end that does not say what was measured wrong has none to show.
          request<readonly FaultySample[]>(
            callOf('trend.faulty'),
            { houseId, attributeIds: attributeIds.join(), startTime: range.from, endTime: range.to },
            how,
          ).catch(() => none),
        ])
        return { houseId, samples, faulty }
      },
      enabled: attributeIds.length > 0,
      placeholderData: keepPreviousData,
      structuralSharing: false as const,
      staleTime: isLive ? 0 : minute,
    })),
    combine: (answers) => ({
      data: answers.flatMap(({ data }) => (data ? [data] : [])),
      isReading: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { refetch } of answers) void refetch()
      },
    }),
  })
}
