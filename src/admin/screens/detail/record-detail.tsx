import { useCallback } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { isWide } from '#admin/fields/is-wide.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import type { FieldGroup, ResolvedField, ResolvedResource } from '#schema'
import { isVisible } from '#schema'
import type { Row } from '../list/use-records.ts'
import './detail.css'

interface GroupProps {
  readonly resource: ResolvedResource
  readonly record: Row
  readonly fields: readonly ResolvedField[]
}

function Group({ resource, record, fields }: GroupProps) {
  const key = keyOf(resource, record)
  const reveal = useCallback(
    async (name: string) => (await readRecord<Row>(resource.name, key, { reveal: name }))[name],
    [resource.name, key],
  )
  return (
    <dl className="detail-items">
      {fields.map((field) => (
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

interface RecordDetailProps extends Omit<GroupProps, 'fields'> {
  /** Fields that are shown elsewhere. */
  readonly without?: readonly string[]
}

/** Everything a record says, in the groups of its layout; without the groups of which it says nothing. */
export function RecordDetail({ resource, record, without = [] }: RecordDetailProps) {
  const shown = ({ fields }: FieldGroup) =>
    fields
      .filter((name) => !without.includes(name))
      .flatMap((name) => resource.fields[name] ?? [])
      .filter((field) => isVisible(field, record, momentNow()))
  return resource.detail.groups.map((group) => {
    const fields = shown(group)
    if (fields.length === 0) return null
    return (
      <section key={group.title} className="detail-group" aria-label={group.title || resource.label}>
        {group.title && <h2>{group.title}</h2>}
        <Group resource={resource} record={record} fields={fields} />
      </section>
    )
  })
}
