import { useOne } from '@refinedev/core'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'

/** One record to look at; it follows what is written elsewhere. */
export function useDetail({ name }: ResolvedResource, id: string) {
  const { query } = useOne<Row>({
    resource: name,
    id,
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  })
  return {
    record: query.data?.data ?? null,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
