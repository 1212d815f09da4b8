import { useOne } from '@refinedev/core'
import { useLive } from '#admin/providers/live.ts'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'

/** One record to look at, by its key; it follows what is written elsewhere. */
export function useDetail({ name }: ResolvedResource, key: string) {
  const { query } = useOne<Row>({
    resource: name,
    id: key,
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  })
  const { refetch } = query
  // What this tab has written it reads again by itself.
  useLive([name], (change) => {
    const isAbout = change === null || change.ids.includes(key)
    if (isAbout && !change?.isOwn) void refetch()
  })
  /** It is not there, not any more, or not for this user. */
  const missing = query.error?.statusCode === codes.notFound
  return {
    record: missing ? null : (query.data?.data ?? null),
    loading: query.isPending,
    failed: query.isError,
    missing,
    retry: () => void query.refetch(),
  }
}
