import { useCustom } from '@refinedev/core'
import { Empty, Table } from 'antd'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { usualPageSize } from '#domain/list-page.ts'
import type { ResolvedField, Values } from '#schema'
import type { Row } from '../list/use-records.ts'
import type { RelatedCall as Related } from './related.ts'

interface RelatedCallProps {
  readonly related: Related
  readonly record: Row
}

type Answer = readonly Values[] | { readonly list: readonly Values[] }

const rowsOf = (answer: Answer): readonly Values[] => ('list' in answer ? answer.list : answer)

/** Rows of an answer need no id. */
const withKeys = (rows: readonly Values[]) =>
  rows.map((row, index) => ({ key: String(row.id ?? index), row }))

const columnOf = (field: ResolvedField) => ({
  key: field.name,
  title: field.label,
  align: field.kind === 'integer' || field.kind === 'decimal' ? ('right' as const) : ('left' as const),
  render: (_: unknown, { row }: { readonly row: Values }) => <FieldCell field={field} record={row} />,
})

/** The rows that a call answers about the open record. */
export function RelatedCall({ related, record }: RelatedCallProps) {
  const { call, input, label } = related
  const asked = Object.entries(input).map(([param, field]) => [param, record[field]])
  const { query } = useCustom({
    url: call.path,
    method: 'get',
    config: { query: Object.fromEntries(asked) },
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  })
  if (query.isError) return <LoadError onRetry={() => void query.refetch()} />
  return (
    <Table
      className="related-call"
      aria-label={label}
      size="middle"
      loading={query.isPending}
      dataSource={withKeys(rowsOf((query.data?.data ?? []) as Answer))}
      columns={Object.values(call.answer ?? {}).map(columnOf)}
      pagination={{ hideOnSinglePage: true, showSizeChanger: false, pageSize: usualPageSize }}
      locale={{
        emptyText: (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={query.isPending ? '加载中' : `暂无${label}`}
          />
        ),
      }}
    />
  )
}
