import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { ListNews } from '#admin/screens/parts/news-pill.tsx'
import { second } from '#domain/durations.ts'

/** How often it is asked whether there are new ones. */
const pace = 10 * second

interface Answer {
  /** The number of the newest alarm; null: there is none. */
  readonly latest: string | null
  readonly count: number
}

// Apart from what lists read: it goes on by itself.
const key = 'new-alarms'

/**
 * How many alarms of a project wait for somebody that came since its list was read, whatever it shows of them; null: it
 * is not known yet. `isReached`: it can be asked at the moment. `always`: it is asked even where nobody looks, since they
 * listen.
 */
export function useNewAlarms(projectId: string, { readAt, count: news }: ListNews, always: boolean) {
  const ask = (after: string | null, signal: AbortSignal) =>
    request<Answer>(callOf('alarm.news'), { projectId, ...(after && { after }) }, { signal, silent: true })
  const { data: seen, isError: isLost } = useQuery({
    queryKey: [key, projectId, 'seen', readAt],
    queryFn: ({ signal }) => ask(null, signal),
    enabled: readAt > 0,
    refetchInterval: ({ state }) => (state.data ? false : pace),
    refetchIntervalInBackground: always,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const latest = seen?.latest ?? null
  const { data, isError } = useQuery({
    // The list hears of changes before the next question is due.
    queryKey: [key, projectId, 'since', latest, news],
    queryFn: ({ signal }) => ask(latest, signal),
    enabled: seen !== undefined,
    refetchInterval: pace,
    refetchIntervalInBackground: always,
    // As long as it is about the same, what is said stays until there is more to say.
    placeholderData: (before, query) =>
      query?.queryKey[3] === latest && before && before.count > 0 ? before : undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return { found: seen === undefined ? null : (data?.count ?? null), isReached: !isLost && !isError }
}
