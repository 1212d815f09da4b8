import { FieldCell } from '#admin/fields/field-cell.tsx'
import type { ResolvedBaseAction, ResolvedResource } from '#schema'
import { useReveal } from '../detail/use-reveal.ts'
import type { Row } from '../list/use-records.ts'

interface ShownFactsProps {
  readonly resource: ResolvedResource
  readonly action: Pick<ResolvedBaseAction, 'shows'>
  readonly record: Row
}

/** What whoever runs an action needs before their eyes of its record: where a parcel goes, and what is in it. */
export function ShownFacts({ resource, action, record }: ShownFactsProps) {
  const reveal = useReveal(resource, record)
  const fields = action.shows.flatMap((name) => resource.fields[name] ?? [])
  if (fields.length === 0) return null
  return (
    <dl className="action-facts">
      {fields.map((field) => (
        <div key={field.name}>
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
