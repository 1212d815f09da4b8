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
    const isAbout = change === null || (change.ids.includes(key) && change.operation === 'update')
    if (isAbout && !change?.isOwn) void refetch()
  })
  return {
    record: query.data?.data ?? null,
    loading: query.isPending,
    failed: query.isError,
    /** It is not there, or not for this user. */
    missing: query.error?.statusCode === codes.notFound,
    retry: () => void query.refetch(),
  }
}
