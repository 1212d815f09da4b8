import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { dataProvider } from '#admin/providers/data-provider.ts'
import type { ResolvedResource, Values } from '#schema'
import type { ListState } from './list-state.ts'
import { foundIn } from './news.ts'
import type { Row } from './row.ts'
import { useNews } from './use-news.ts'

export interface Records {
  readonly rows: readonly Row[]
  readonly total: number
  /** The figures over everything the query finds, by the names of `list.totals`. */
  readonly totals: Readonly<Record<string, number>>
  /** The same by the names of `list.figures`. */
  readonly figures: Readonly<Record<string, number>>
  /** How many records each tab has, by its value; null: nobody has said. */
  readonly tabNums: Readonly<Record<string, number>> | null
  /** Nothing to show yet. */
  readonly loading: boolean
  /** What is shown may soon be replaced. */
  readonly refreshing: boolean
  readonly failed: boolean
  /** When the rows were read, in epoch milliseconds. */
  readonly readAt: number
  /** How many records others have added or taken away since it was read. */
  readonly news: number
  readonly refetch: () => void
}

const asNumbers = (names: readonly string[], answer: Values | null | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const figure = answer?.[name]
      return typeof figure === 'number' ? [[name, figure]] : []
    }),
  )

const asValues = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null ? (value as Values) : null

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
  const asked = {
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.size },
    filters,
    sorters: state.sort ? [{ field: state.sort.field, order: state.sort.order }] : [],
  }
  const { query } = useList<Row>({
    ...asked,
    meta: { figures: true },
    // Every failure has been told already; the screen shows that nothing came.
    errorNotification: false,
  })
  const shown = useMemo(() => (query.data ? foundIn(query.data) : null), [query.data])
  const { found, count } = useNews(resource.name, shown, fixed, async () =>
    foundIn(await dataProvider.getList<Row>({ ...asked, meta: { figures: true, silent: true } })),
  )
  return {
    rows: found?.rows ?? none,
    total: found?.total ?? 0,
    news: count,
    totals: asNumbers(Object.keys(resource.list.totals), found?.beside),
    figures: asNumbers(Object.keys(resource.list.figures), asValues(found?.beside.figures)),
    tabNums: asValues(found?.beside.tabNums) as Records['tabNums'],
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    failed: query.isError,
    readAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  }
}
