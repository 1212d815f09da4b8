import { queryOptions } from '@tanstack/react-query'
import type { RecordOf } from '#config'
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
  readonly time: RecordOf<'user'>['createTime']
  readonly isRead: 0 | 1
}

export interface Notices {
  readonly list: readonly StaffNotice[]
  readonly total: number
  readonly unreadNum: number
  readonly sound: 0 | 1
}

/** The last of them, and how many are unread. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) =>
    request<Notices>(callOf('notice.list'), { pageNum: 1, pageSize: 20 }, { signal, silent: true }),
})

export const refreshNotices = (): Promise<void> => queryClient.invalidateQueries(noticesQuery)

/** Marks some as read, or all. */
export async function readNotices(ids: readonly string[] | 'all'): Promise<void> {
  const input = ids === 'all' ? { all: 1 } : { items: ids.map((id) => ({ id })) }
  await request(callOf('notice.read'), input)
  await refreshNotices()
}
