import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLivePaced } from '#admin/providers/live.ts'
import { second } from '#domain/durations.ts'
import { type HouseBoard, type HouseBoardAnswer, unpackBoard } from '#domain/house-board.ts'

interface Kept {
  readonly etag: string
  readonly board: HouseBoard
}

/** How often it is asked whether anything has changed that nobody told of. */
const pace = 30 * second

/** Houses come and go on line all the time: so many milliseconds of that are read at once. */
const gathering = second / 2

/** What is to be seen on it. Whoever may not read one of them is not told of it, and reads it at the usual pace. */
const shown = ['house', 'floor', 'alarm', 'workOrder', 'houseModel'] as const

/**
 * The board of a project, asked for again whenever something there has changed, as long as it is to be seen. Where nothing has changed it is the very same
 * object, so nothing is drawn anew. `outdated`: the last question had no answer; what had come before is kept.
 */
export function useBoard(projectId: string) {
  const client = useQueryClient()
  // Below `data`, as what refine reads: it is read again after every write.
  const queryKey = ['data', 'house-board', projectId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Kept> => {
      const known = client.getQueryData<Kept>(queryKey)
      const { etag, board } = await request<HouseBoardAnswer>(
        callOf('house.board'),
        { projectId, etag: known?.etag },
        { signal, silent: true },
      )
      if (board !== null) return { etag, board: unpackBoard(board) }
      if (known === undefined) throw new Error('a board that is not known cannot be unchanged')
      return known
    },
    placeholderData: undefined,
    structuralSharing: false,
    refetchInterval: pace,
  })
  useLivePaced(
    shown.map((topic) => `${topic}:${projectId}`),
    gathering,
    query.refetch,
  )
  return {
    board: query.data?.board ?? null,
    failed: query.isError && query.data === undefined,
    outdated: query.isError && query.data !== undefined,
    refreshing: query.isFetching,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}
