import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import { readOnce } from '#admin/providers/query-client.ts'
import type { ResolvedResource } from '#schema'
import type { ListState } from './list-state.ts'
import { type PageOfRows, readPages } from './read-pages.ts'
import type { Row } from './row.ts'

const none: PageOfRows = { rows: [], total: 0 }

/**
 * All records that the filters find, read page by page when the component opens, and not again behind its back.
 * `rows` is null until the last page is there; `done` counts those that have come.
 */
export function useAllRows(
  { name }: ResolvedResource,
  filters: Readonly<Record<string, string>>,
  sort: ListState['sort'],
) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['all-rows', name, filters, sort],
    queryFn: streamedQuery<PageOfRows, PageOfRows>({
      streamFn: ({ signal }) => readPages(name, { filters, sort, signal }),
      reducer: (read, page) => ({ rows: [...read.rows, ...page.rows], total: page.total }),
      initialValue: none,
    }),
    structuralSharing: false,
    ...readOnce,
  })
  const { rows, total } = data ?? none
  const isWhole = !isFetching && !isError
  return {
    rows: isWhole ? (rows as readonly Row[]) : null,
    done: rows.length,
    total,
    failed: isError,
    retry: () => void refetch(),
  }
}
