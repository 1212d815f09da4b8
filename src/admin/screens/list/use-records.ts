import { useList } from '@refinedev/core'
import type { ResolvedResource, Values } from '#schema'
import type { ListState } from './list-state.ts'

/** A record as lists and details answer it. */
export type Row = Values & { readonly id: string; readonly version?: number }

export interface Records {
  readonly rows: readonly Row[]
  readonly total: number
  /** The figures over everything the query finds, by the names of `list.totals`. */
  readonly totals: Readonly<Record<string, number>>
  /** Nothing to show yet. */
  readonly loading: boolean
  /** What is shown may soon be replaced. */
  readonly refreshing: boolean
  readonly failed: boolean
  readonly refetch: () => void
}

const asNumbers = (names: readonly string[], answer: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const figure = answer?.[name]
      return typeof figure === 'number' ? [[name, figure]] : []
    }),
  )

const none: readonly Row[] = []

/** What a list state finds. `fixed`: filters that its place imposes, under their wire names. */
export function useRecords(
  resource: ResolvedResource,
  state: ListState,
  fixed: Readonly<Record<string, string>> = {},
): Records {
  const filters = Object.entries({ ...state.filters, ...fixed }).map(([field, value]) => ({
    field,
    operator: 'eq' as const,
    value,
  }))
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.size },
    filters,
    sorters: state.sort ? [{ field: state.sort.field, order: state.sort.order }] : [],
    // Every failure has been told already; the screen shows that nothing came.
    errorNotification: false,
  })
  const answer: Readonly<Record<string, unknown>> | undefined = query.data && { ...query.data }
  return {
    rows: query.data?.data ?? none,
    total: query.data?.total ?? 0,
    totals: asNumbers(Object.keys(resource.list.totals), answer),
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    failed: query.isError,
    refetch: () => void query.refetch(),
  }
}
