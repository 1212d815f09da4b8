import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RecordOf } from '#config'
import { usualPageSize } from '#domain/list-page.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'
import { queryClient } from './query-client.ts'

/** What the bell tells of. */
export interface StaffNotice {
  readonly id: string
  readonly kind: number
  readonly title: string
  /** Where it leads. */
  readonly resource: string
  readonly recordId: string
  readonly projectId: string | null
  readonly houseId: string | null
  /** How many alike it stands for. */
  readonly num: number
  /** 1: those are about several records. */
  readonly several: 0 | 1
  readonly time: RecordOf<'user'>['createTime']
  readonly isRead: 0 | 1
}

export interface Notices {
  readonly list: readonly StaffNotice[]
  readonly total: number
  readonly unreadNum: number
  readonly sound: 0 | 1
}

const readPage = (input: { readonly pageNum: number; readonly unread?: 0 | 1 }, signal: AbortSignal) =>
  request<Notices>(callOf('notice.list'), { ...input, pageSize: usualPageSize }, { signal, silent: true })

/** The last of them, and how many are unread. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => readPage({ pageNum: 1 }, signal),
})

/** All of them, or those that are unread, page by page from the newest on. */
export const noticePages = (unread: 0 | 1) =>
  infiniteQueryOptions({
    queryKey: ['notices', 'pages', unread],
    queryFn: ({ pageParam, signal }) => readPage({ pageNum: pageParam, unread }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * usualPageSize < total ? pages.length + 1 : undefined,
  })

export const refreshNotices = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })

/** Marks some as read, or all. */
export async function readNotices(ids: readonly string[] | 'all'): Promise<void> {
  const input = ids === 'all' ? { all: 1 } : { items: ids.map((id) => ({ id })) }
  await request(callOf('notice.read'), input)
  await refreshNotices()
}
