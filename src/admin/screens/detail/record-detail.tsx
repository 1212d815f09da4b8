import { EmptyCell } from '#admin/fields/cells/empty-cell.tsx'
import { isWide } from '#admin/fields/is-wide.ts'
import { type FieldRange, rangeText, withRanges } from '#admin/fields/range-text.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { isDeadline, isEmpty, isVisible, type ResolvedField, type ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'
import { RecordFact } from '../parts/record-fact.tsx'
import './detail.css'

/** Nobody has written anything there, neither people nor the platform; or no clock runs. */
function saysNothing(field: ResolvedField, record: Row): boolean {
  const { [field.name]: value } = record
  if (isDeadline(field)) return textOf(field, value, record) === ''
  return isEmpty(value) || (field.readOnly && value === field.default)
}

interface GroupProps {
  readonly resource: ResolvedResource
  readonly record: Row
  readonly fields: readonly ResolvedField[]
}

/** Both ends of a range in one line. */
function Range({ range, record }: { readonly range: FieldRange; readonly record: Row }) {
  return (
    <div>
      <dt>{range.label}</dt>
      <dd>{rangeText(range, record) || <EmptyCell />}</dd>
    </div>
  )
}

function Group({ resource, record, fields }: GroupProps) {
  const itemOf = (field: ResolvedField) => {
    const className = isWide(field.kind) && !saysNothing(field, record) ? 'detail-wide' : ''
    return <RecordFact key={field.name} {...{ resource, field, record, className }} />
  }
  return (
    <dl className="detail-items">
      {withRanges(resource, fields).map(({ field, range }) =>
        range ? <Range key={field.name} range={range} record={record} /> : itemOf(field),
      )}
    </dl>
  )
}

interface RecordDetailProps extends Omit<GroupProps, 'fields'> {
  /** Fields that are shown elsewhere. */
  readonly without?: readonly string[]
}

const fieldsIn = ({ fields }: ResolvedResource, record: Row, names: readonly string[]) =>
  names.flatMap((name) => fields[name] ?? []).filter((field) => isVisible(field, record, momentNow()))

/** What one wants to know before all else, as far as the record says it. */
export function FirstFacts({ resource, record }: Omit<GroupProps, 'fields'>) {
  const fields = fieldsIn(resource, record, resource.detail.first).filter(
    (field) => !saysNothing(field, record),
  )
  if (fields.length === 0) return null
  return (
    <section className="detail-first" aria-label="要点">
      <Group resource={resource} record={record} fields={fields} />
    </section>
  )
}

const Titled = ({ title, ...props }: GroupProps & { readonly title: string }) => (
  <section className="detail-group" aria-label={title || props.resource.label}>
    {title && <h2>{title}</h2>}
    <Group {...props} />
  </section>
)

/**
 * Everything a record says, in the groups of its layout; without those of which there is nothing to be said. Where
 * nobody has written anything yet, groups are folded to one line at the end.
 */
export function RecordDetail({ resource, record, without = [] }: RecordDetailProps) {
  const groups = resource.detail.groups.flatMap(({ title, fields: names }) => {
    const fields = fieldsIn(
      resource,
      record,
      names.filter((name) => !without.includes(name)),
    )
    return fields.length === 0 ? [] : [{ title, fields }]
  })
  const isFolded = ({ title, fields }: (typeof groups)[number]) =>
    title !== '' && fields.every((field) => saysNothing(field, record))
  const folded = groups.filter(isFolded)
  return (
    <>
      {groups
        .filter((group) => !isFolded(group))
        .map((group) => (
          <Titled key={group.title} {...group} resource={resource} record={record} />
        ))}
      {folded.length > 0 && (
        <details className="detail-folded">
          <summary>暂无内容：{folded.map(({ title }) => title).join('、')}</summary>
          {folded.map((group) => (
            <Titled key={group.title} {...group} resource={resource} record={record} />
          ))}
        </details>
      )}
    </>
  )
}
