import type { ResolvedResource } from '#schema'
import type { RelatedCall as Related } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRelatedRows } from '../model/use-related-rows.ts'
import { RelatedCall } from '../parts/related-call.tsx'

interface RemovalRowsProps {
  readonly resource: ResolvedResource
  readonly related: Related
  readonly records: readonly Row[]
}

/** What hangs on records that are to be deleted, under what becomes of it. */
export function RemovalRows({ resource, related, records }: RemovalRowsProps) {
  const { rows, isPending, isError } = useRelatedRows(related, records)
  if (!isPending && !isError && rows.length === 0) return null
  return (
    <>
      <p>{related.onRemoval}</p>
      <RelatedCall related={related} records={records} owner={records.length > 1 ? resource : null} />
    </>
  )
}
