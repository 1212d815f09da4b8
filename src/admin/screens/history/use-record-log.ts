import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#admin/providers/http.ts'
import { type ListPage, usualPageSize } from '#domain/list-page.ts'
import type { ResolvedResource } from '#schema'
import type { RelatedLog } from '../model/related.ts'
import type { Row } from '../model/row.ts'

/** What the log says of a record, page by page: its overview and its tab read it once for both. */
export const useRecordLog = ({ name }: ResolvedResource, { call }: RelatedLog, { id, version }: Row) =>
  useInfiniteQuery({
    // With its version: what is changed here has an entry at once.
    queryKey: ['record-log', name, id, version],
    queryFn: ({ pageParam, signal }) =>
      request<ListPage<Row>>(
        call,
        { resource: name, id, pageNum: pageParam, pageSize: usualPageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) =>
      pages.length * usualPageSize < total ? pages.length + 1 : undefined,
  })
