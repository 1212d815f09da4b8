import type { RelatedCall as Related } from '../detail/related.ts'
import { RelatedCall } from '../detail/related-call.tsx'
import { useRelatedRows } from '../detail/use-related-rows.ts'
import type { Row } from '../list/use-records.ts'

interface RemovalRowsProps {
  readonly related: Related
  readonly record: Row
}

/** What hangs on a record that is to be deleted, under what becomes of it. */
export function RemovalRows({ related, record }: RemovalRowsProps) {
  const { query, rows } = useRelatedRows(related, record)
  if (query.isSuccess && rows.length === 0) return null
  return (
    <>
      <p>{related.onRemoval}</p>
      <RelatedCall related={related} record={record} />
    </>
  )
}
