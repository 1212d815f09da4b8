import { Button, Empty, Skeleton } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import type { ResolvedResource } from '#schema'
import type { RelatedLog } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRecordLog } from './use-record-log.ts'
import '../parts/timeline.css'
import './history.css'

interface EntryProps {
  readonly log: ResolvedResource
  readonly entry: Row
}

/** Field by field where the log kept both sides of them, else in its own words. */
function Entry({ log: { name, fields }, entry }: EntryProps) {
  const { action, after } = fields
  const { createTime, createUserName, content, failMsg } = entry
  const hasSides = [entry.before, entry.after].some((side) => side !== null && side !== undefined)
  return (
    <li>
      <div className="timeline-head">
        {action && <FieldCell resource={name} field={action} record={entry} />}
        <span className="history-by">
          {String(createUserName ?? '--')} <time>{String(createTime)}</time>
        </span>
      </div>
      {typeof failMsg === 'string' && <p className="history-failed">未成功：{failMsg}</p>}
      {hasSides && after ? (
        <FieldCell resource={name} field={after} record={entry} detail />
      ) : (
        <p className="history-words">{String(content ?? '')}</p>
      )}
    </li>
  )
}

interface RecordLogProps {
  readonly resource: ResolvedResource
  readonly related: RelatedLog
  readonly record: Row
}

/** What was done to a record, by whom and when, the newest first. */
export function RecordLog({ resource, related, record }: RecordLogProps) {
  const { log, label } = related
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecordLog(
    resource,
    related,
    record,
  )
  const entries = data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section aria-label={label}>
      {isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {isError && <LoadError onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无操作记录" />
      )}
      <ol className="timeline">
        {entries.map((entry) => (
          <Entry key={entry.id} log={log} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多记录
        </Button>
      )}
    </section>
  )
}
