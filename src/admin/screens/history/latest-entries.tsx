import { Skeleton } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import type { ResolvedResource } from '#schema'
import type { RelatedLog } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRecordLog } from './use-record-log.ts'
import '../parts/timeline.css'
import './history.css'

interface LatestEntriesProps {
  readonly resource: ResolvedResource
  readonly related: RelatedLog
  readonly record: Row
  /** Of the tab with all of them. */
  readonly href: string
}

/** How many there is room for beside the facts. */
const room = 3

/** The last things that were done to a record, and the way to all of them. */
export function LatestEntries({ resource, related, record, href }: LatestEntriesProps) {
  const { data, isPending, isError } = useRecordLog(resource, related, record)
  const { action } = related.log.fields
  const entries = data?.pages[0]?.list.slice(0, room) ?? []
  // The tab says so, and offers to try again.
  if (isError) return <a href={href}>查看{related.label}</a>
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (entries.length === 0) return null
  return (
    <section className="latest" aria-label={`最近${related.label}`}>
      <h2>{related.label}</h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className="history-by">
              {action && <FieldCell resource={related.log.name} field={action} record={entry} />}
              {String(entry.createUserName ?? '--')} <time>{String(entry.createTime)}</time>
            </div>
            <p className="latest-words" title={String(entry.content ?? '')}>
              {String(entry.content ?? '')}
            </p>
          </li>
        ))}
      </ol>
      <a href={href}>全部{related.label}</a>
    </section>
  )
}
