import { useCallback } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { isWide } from '#admin/fields/is-wide.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import type { FieldGroup, ResolvedResource } from '#schema'
import { isVisible } from '#schema'
import type { Row } from '../list/use-records.ts'
import './detail.css'

interface RecordDetailProps {
  readonly resource: ResolvedResource
  readonly record: Row
  /** Fields that are shown elsewhere. */
  readonly without?: readonly string[]
}

function Group({ resource, record, group }: RecordDetailProps & { readonly group: FieldGroup }) {
  const { fields } = resource
  const key = keyOf(resource, record)
  const reveal = useCallback(
    async (name: string) => (await readRecord<Row>(resource.name, key, { reveal: name }))[name],
    [resource.name, key],
  )
  const shown = group.fields
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => isVisible(field, record, momentNow()))
  return (
    <dl className="detail-items">
      {shown.map((field) => (
        <div key={field.name} className={isWide(field.kind) ? 'detail-wide' : ''}>
          <dt>{field.label}</dt>
          <dd>
            <FieldCell
              resource={resource.name}
              field={field}
              record={record}
              detail
              onReveal={() => reveal(field.name)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything a record says, in the groups of its layout. */
export const RecordDetail = ({ resource, record, without = [] }: RecordDetailProps) => (
  <>
    {resource.detail.groups
      .map((group) => ({ ...group, fields: group.fields.filter((name) => !without.includes(name)) }))
      .filter((group) => group.fields.length > 0)
      .map((group) => (
        <section key={group.title} className="detail-group" aria-label={group.title || resource.label}>
          {group.title && <h2>{group.title}</h2>}
          <Group resource={resource} record={record} group={group} />
        </section>
      ))}
  </>
)
