import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { readOnce } from '#admin/providers/query-client.ts'
import { type BoardFloor, type HouseBoardAnswer, unpackBoard } from '#domain/house-board.ts'

const none: readonly BoardFloor[] = []

/** The floors and houses that stand in a project; null: not yet known. Where they cannot be read, none: the platform judges. */
export function useKnownStanding(projectId: string): readonly BoardFloor[] | null {
  const { data, isError } = useQuery({
    queryKey: ['standing-floors', projectId],
    queryFn: async ({ signal }) => {
      const call = callOf('house.board')
      const { board } = await request<HouseBoardAnswer>(call, { projectId }, { signal, silent: true })
      return board === null ? none : unpackBoard(board).floors
    },
    ...readOnce,
  })
  return data ?? (isError ? none : null)
}

/** The same, and none as long as they are not known. */
export const useStanding = (projectId: string): readonly BoardFloor[] => useKnownStanding(projectId) ?? none
