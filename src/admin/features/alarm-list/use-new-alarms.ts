import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#admin/providers/http.ts'
import { second } from '#domain/durations.ts'
import { alarmStatus } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'

/** How often it is asked whether there are new ones. */
const pace = 10 * second

/** More are not counted. */
const most = 100

interface Answer {
  readonly list: readonly Values[]
}

/** How many of the alarms, the latest first, were not there when `seen` was the latest; at first there is none. */
function newAmong(ids: readonly string[], seen: ReadonlySet<string> | null): number {
  return seen === null ? 0 : ids.filter((id) => !seen.has(id)).length
}

/** Alarms of a project that nobody has dealt with and that came since the viewer looked. */
export function useNewAlarms({ endpoints }: ResolvedResource, projectId: string) {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  const { data } = useQuery({
    // Apart from what lists read: it goes on by itself.
    queryKey: ['new-alarms', projectId],
    queryFn: async ({ signal }) => {
      const { list: endpoint } = endpoints
      if (!endpoint) return []
      const input = {
        projectId,
        status: alarmStatus.unhandled,
        orderBy: 'firstTime',
        order: 'desc',
        pageNum: 1,
        pageSize: most,
      }
      const { list } = await request<Answer>(endpoint, input, { signal, silent: true })
      return list.map(({ id }) => String(id))
    },
    refetchInterval: pace,
    staleTime: 0,
    gcTime: 0,
  })
  if (data && seen === null) setSeen(new Set(data))
  return {
    count: newAmong(data ?? [], seen),
    look: () => setSeen(new Set([...(seen ?? []), ...(data ?? [])])),
  }
}
