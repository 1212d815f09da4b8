import { useOne } from '@refinedev/core'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'

/** One record to look at, by its key; it follows what is written elsewhere. */
export function useDetail({ name }: ResolvedResource, key: string) {
  const { query } = useOne<Row>({
    resource: name,
    id: key,
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  })
  return {
    record: query.data?.data ?? null,
    loading: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
