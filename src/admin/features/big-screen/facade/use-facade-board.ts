import { useQuery } from '@tanstack/react-query'
import { canCall } from '#admin/providers/access.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLiveInterval, useLivePaced } from '#admin/providers/live.ts'
import { isLive } from '#admin/providers/live-connection.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { minute, second } from '#domain/durations.ts'
import { type HouseBoard, type HouseBoardAnswer, unpackBoard } from '#domain/house-board.ts'
import { chanceOf, type PartState, withJitter } from '../parts/part-state.ts'
import type { ShownPart } from '../parts/use-parts.ts'

interface Known extends PartState<HouseBoard> {
  readonly etag: string | null
}

const unknown: Known = { data: null, at: null, problem: null, etag: null }
const every = 30 * second

/** What is to be seen on it, and for how many milliseconds that is gathered. */
const shown = ['house', 'floor', 'alarm'] as const
const gathering = 2 * second

async function read(before: Known, projectId: string, signal: AbortSignal): Promise<Known> {
  if (!canCall(callOf('house.board'))) return { ...unknown, problem: 'forbidden' }
  try {
    const input = before.etag === null ? { projectId } : { projectId, etag: before.etag }
    const { etag, board } = await request<HouseBoardAnswer>(callOf('house.board'), input, {
      signal,
      silent: true,
    })
    return { etag, data: board === null ? before.data : unpackBoard(board), at: Date.now(), problem: null }
  } catch {
    return { ...before, problem: 'failed' }
  }
}

/** The board of a project, for its façade: read whole once, and then as soon as it is told that it has changed. */
export function useFacadeBoard(projectId: string): ShownPart<HouseBoard> {
  const pace = useLiveInterval(every)
  const queryKey = ['screen', 'house.board', projectId]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(queryClient.getQueryData<Known>(queryKey) ?? unknown, projectId, signal),
    refetchInterval: ({ state }) =>
      withJitter(state.data?.problem === 'failed' ? every : pace, chanceOf(state)),
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
    placeholderData: undefined,
    gcTime: minute,
  })
  useLivePaced(
    shown.map((topic) => `${topic}:${projectId}`),
    gathering,
    // Where nobody tells of changes it is asked for at its own pace.
    () => (isLive() ? refetch({ cancelRefetch: false }) : Promise.resolve()),
  )
  const { data: board, at, problem } = data ?? unknown
  return { data: board, problem, told: [{ at, problem, every, pace }], retry: () => void refetch() }
}
