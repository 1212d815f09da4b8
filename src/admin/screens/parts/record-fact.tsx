import { FieldCell } from '#admin/fields/field-cell.tsx'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'

interface RecordFactProps {
  readonly resource: ResolvedResource
  readonly field: ResolvedField
  readonly record: Row
  readonly className?: string
}

/** A field of a record with its value, within a list of them. A mask can be lifted; the platform logs who asked. */
export function RecordFact({ resource, field, record, className }: RecordFactProps) {
  const { name } = field
  const reveal = async () =>
    (await readRecord<Row>(resource.name, keyOf(resource, record), { reveal: name }))[name]
  return (
    <div className={className}>
      <dt>{field.label}</dt>
      <dd>
        <FieldCell resource={resource.name} field={field} record={record} detail onReveal={reveal} />
      </dd>
    </div>
  )
}
