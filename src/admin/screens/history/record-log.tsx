import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { request } from '#admin/providers/http.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { type ListPage, usualPageSize } from '#domain/list-page.ts'
import type { ResolvedResource } from '#schema'
import type { RelatedLog } from '../detail/related.ts'
import type { Row } from '../list/use-records.ts'
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
export function RecordLog({ resource, related: { call, log, label }, record }: RecordLogProps) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      // With its version: what is changed here has an entry at once.
      queryKey: ['record-log', resource.name, record.id, record.version],
      queryFn: ({ pageParam, signal }) =>
        request<ListPage<Row>>(
          call,
          { resource: resource.name, id: record.id, pageNum: pageParam, pageSize: usualPageSize },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ total = 0 }, pages) =>
        pages.length * usualPageSize < total ? pages.length + 1 : undefined,
    })
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
