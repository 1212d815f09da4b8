import { useCallback } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { isWide } from '#admin/fields/is-wide.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import { config } from '#config'
import type { FieldGroup, ResolvedConfig, ResolvedResource } from '#schema'
import { isEmpty, isVisible } from '#schema'
import type { Row } from '../list/use-records.ts'
import { ChangeTable } from './change-table.tsx'
import './detail.css'

interface RecordDetailProps {
  readonly resource: ResolvedResource
  readonly record: Row
  /** Fields that are shown elsewhere. */
  readonly without?: readonly string[]
}

const { resources }: ResolvedConfig = config

/** The two sides of a change are shown as one table. */
const isChange = ({ fields }: ResolvedResource, group: FieldGroup) =>
  ['before', 'after'].every((name) => group.fields.includes(name) && fields[name]?.kind === 'json')

/** A change that was none needs no heading, nor does a group of which nothing is left. */
const says = (resource: ResolvedResource, record: Row, group: FieldGroup) =>
  group.fields.length > 0 &&
  (!isChange(resource, group) || !group.fields.every((name) => isEmpty(record[name])))

function Group({ resource, record, group }: RecordDetailProps & { readonly group: FieldGroup }) {
  const { fields } = resource
  const key = keyOf(resource, record)
  const reveal = useCallback(
    async (name: string) => (await readRecord<Row>(resource.name, key, { reveal: name }))[name],
    [resource.name, key],
  )
  if (isChange(resource, group)) {
    const { targetType, before, after } = record
    const target = typeof targetType === 'string' ? resources[targetType] : undefined
    return <ChangeTable resource={target} before={before} after={after} />
  }
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
      .filter((group) => group.fields.length > 0 && says(resource, record, group))
      .map((group) => (
        <section key={group.title} className="detail-group" aria-label={group.title || resource.label}>
          {group.title && <h2>{group.title}</h2>}
          <Group resource={resource} record={record} group={group} />
        </section>
      ))}
  </>
)
