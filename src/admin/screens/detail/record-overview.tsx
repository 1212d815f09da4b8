import { FieldCell } from '#admin/fields/field-cell.tsx'
import { isMasked, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { LatestEntries } from '../history/latest-entries.tsx'
import { Timeline } from '../history/timeline.tsx'
import { RecordFigures } from '../list/record-figures.tsx'
import { cardLayout, ownPictureField, pictureOf } from '../model/card-layout.ts'
import type { RelatedLog } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { FirstFacts, RecordDetail } from './record-detail.tsx'

/** That a record was made or changed. */
interface KeptFact {
  readonly label: string
  readonly time: string
  /** By whom; empty: nobody is known. */
  readonly by: string
}

/** What every record has beside its fields, as far as its detail does not show it elsewhere. */
function keptFacts({ fields, detail }: ResolvedResource, record: Values): readonly KeptFact[] {
  const shown = new Set([...detail.first, ...detail.groups.flatMap((group) => group.fields)])
  const factOf = (time: string, by: string): readonly KeptFact[] => {
    const { [time]: at, [by]: name } = record
    const label = fields[time]?.label
    return label === undefined || shown.has(time) || typeof at !== 'string'
      ? []
      : [{ label, time: at, by: typeof name === 'string' ? name : '' }]
  }
  const isUnchanged =
    typeof record.version === 'number' ? record.version <= 1 : record.updateTime === record.createTime
  return [
    ...factOf('createTime', 'createUserName'),
    ...(isUnchanged ? [] : factOf('updateTime', 'updateUserName')),
  ]
}

/** What the log says of the record, and where all of that is. */
interface OverviewLog {
  readonly related: RelatedLog
  readonly href: string
}

interface RecordOverviewProps {
  readonly resource: ResolvedResource
  readonly record: Row
  /** Null: not for this user. */
  readonly log: OverviewLog | null
}

/** The title stands above already, unless it is masked: then it can be revealed here. */
const saidAbove = ({ fields, title }: ResolvedResource): readonly string[] => {
  const field = fields[title]
  return field?.kind === 'text' && !isMasked(field) ? [title] : []
}

/** The one picture of the record that its card or its row shows; null: it has none. */
function pictureField(resource: ResolvedResource, record: Row): ResolvedField | null {
  const field = cardLayout(resource).cover ?? ownPictureField(resource)
  return field?.kind === 'image' && pictureOf(field, record) !== null ? field : null
}

/** Who made the record and who changed it last. */
function Kept({ resource, record }: Pick<RecordOverviewProps, 'resource' | 'record'>) {
  const facts = keptFacts(resource, record)
  if (facts.length === 0) return null
  return (
    <dl className="overview-kept">
      {facts.map(({ label, time, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {by} <time>{time}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * What the record says, what matters most above all else, and beside it its picture, the figures that its card shows
 * large, where it has been, who made and changed it, and what was done to it last.
 */
export function RecordOverview({ resource, record, log }: RecordOverviewProps) {
  const { figures } = cardLayout(resource)
  const picture = pictureField(resource, record)
  const beside = [...figures, ...(picture ? [picture] : [])].map(({ name }) => name)
  return (
    <div className="record-overview">
      <FirstFacts resource={resource} record={record} />
      <div className="overview-columns">
        <div>
          <RecordDetail resource={resource} record={record} without={[...saidAbove(resource), ...beside]} />
        </div>
        <section className="overview-beside" aria-label="概况">
          {picture && (
            <div className="overview-picture">
              <FieldCell resource={resource.name} field={picture} record={record} detail />
            </div>
          )}
          {figures.length > 0 && (
            <div className="detail-figures">
              <RecordFigures resource={resource} fields={figures} row={record} />
            </div>
          )}
          {resource.timeline && (
            <section className="overview-timeline">
              <h2>流转记录</h2>
              <Timeline resource={resource} record={record} />
            </section>
          )}
          <Kept resource={resource} record={record} />
          {log && <LatestEntries {...log} resource={resource} record={record} />}
        </section>
      </div>
    </div>
  )
}
