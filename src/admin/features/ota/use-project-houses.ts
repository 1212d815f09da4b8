import {
  type QueryState,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLiveInterval, useLivePaced } from '#admin/providers/live.ts'
import type { BoundFloor, BoundHouse, BoundProject, ProjectHouses } from './bound-houses.ts'

/** How often what is under way is asked for where changes do not come by themselves. */
const pace = 2000
/** While a wave goes, changes come all the time: so many milliseconds of them are read at once. */
const gathering = 500

const none: readonly BoundProject[] = []

const queryKey = (...parts: readonly string[]) => ['ota', ...parts]

/** The projects that the product is bound in. */
export function useBoundProjects(productId: string) {
  const query = useQuery({
    queryKey: queryKey(productId),
    queryFn: ({ signal }) =>
      request<BoundProject[]>(callOf('techProduct.projectBindList'), { productId }, { signal, silent: true }),
    placeholderData: undefined,
  })
  return {
    projects: query.data ?? none,
    loading: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

export interface Houses {
  readonly projects: readonly ProjectHouses[]
  /** Some have not come yet. */
  readonly loading: boolean
  /** The last question about one of them had no answer; what had come before is kept. */
  readonly failed: boolean
  /** When what is shown came; 0: nothing has. */
  readonly updatedAt: number
}

type Asked = Pick<QueryState<BoundFloor[]>, 'data' | 'status'>

type IsLive = (house: BoundHouse) => boolean

const hasLive = (floors: readonly BoundFloor[] | undefined, isLive: IsLive) =>
  floors?.some((floor) => floor.child.some(isLive)) ?? false

/** What the answers come to. Where something changes all the time, the oldest of its answers dates the whole. */
function combined(
  projects: readonly BoundProject[],
  answers: readonly UseQueryResult<BoundFloor[]>[],
  isLive: IsLive,
): Houses {
  const live = answers.filter(({ data }) => hasLive(data, isLive)).map((answer) => answer.dataUpdatedAt)
  return {
    projects: projects.map((project, index) => ({ project, floors: answers[index]?.data ?? null })),
    loading: answers.some(({ isPending }) => isPending),
    failed: answers.some(({ isError }) => isError),
    updatedAt:
      live.length > 0 ? Math.min(...live) : Math.max(0, ...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}

/**
 * The houses of some projects. A project of which nothing could be read, or in which `isLive` finds a house, is asked
 * for again and again, also through failures, for as long as the tab is to be seen: the query client stops in hidden
 * ones.
 */
export function useHouses(
  productId: string,
  projects: readonly BoundProject[],
  isLive: (house: BoundHouse) => boolean,
): Houses {
  const interval = useLiveInterval(pace)
  const reread = useRereadHouses(productId)
  useLivePaced(projects.length > 0 ? ['house.listBindProduct'] : [], gathering, reread)
  return useQueries({
    queries: projects.map(({ id }) => ({
      queryKey: queryKey(productId, id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        request<BoundFloor[]>(
          callOf('house.listBindProduct'),
          { productId, projectId: id },
          { signal, silent: true },
        ),
      placeholderData: undefined,
      refetchInterval: ({ state }: { readonly state: Asked }) =>
        hasLive(state.data, isLive) || (state.status === 'error' && !state.data) ? interval : false,
    })),
    combine: (answers) => combined(projects, answers, isLive),
  })
}

/** Reads the product's houses again, as after an upgrade was ordered, stopped or has come further. */
export function useRereadHouses(productId: string): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: queryKey(productId) }), [client, productId])
}
