import { Empty, Select, Table } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { usualPageSize } from '#domain/list-page.ts'
import type { ResolvedField, Values } from '#schema'
import type { Row } from '../list/use-records.ts'
import type { RelatedCall as Related } from './related.ts'
import { useRelatedRows } from './use-related-rows.ts'

interface RelatedCallProps {
  readonly related: Related
  readonly record: Row
}

/** Rows of an answer need no id. */
const withKeys = (rows: readonly Values[]) =>
  rows.map((row, index) => ({ key: String(row.id ?? index), row }))

const columnOf = (field: ResolvedField) => ({
  key: field.name,
  title: field.label,
  align: field.kind === 'integer' || field.kind === 'decimal' ? ('right' as const) : ('left' as const),
  render: (_: unknown, { row }: { readonly row: Values }) => <FieldCell field={field} record={row} />,
})

/** With fewer rows than this there is nothing to look for. */
const worthFiltering = 10

interface ChoiceFiltersProps {
  readonly fields: readonly ResolvedField[]
  readonly rows: readonly Values[]
  readonly wanted: Wanted
  readonly onWanted: (wanted: Wanted) => void
}

/** Values by field; a field with none lets all rows pass. */
type Wanted = Readonly<Record<string, readonly unknown[]>>

/** Chooses among the values that occur. */
const ChoiceFilters = ({ fields, rows, wanted, onWanted }: ChoiceFiltersProps) => (
  <div className="related-filters">
    {fields.flatMap((field) => {
      const values = new Set(rows.map((row) => row[field.name]))
      if (field.kind !== 'choice' || values.size < 2) return []
      const options = field.dictionary.entries.filter(({ value }) => values.has(value))
      return [
        <Select
          key={field.name}
          mode="multiple"
          allowClear
          aria-label={field.label}
          placeholder={`全部${field.label}`}
          showSearch={false}
          value={[...(wanted[field.name] ?? [])]}
          options={options.map(({ value, label }) => ({ value, label }))}
          onChange={(chosen: readonly unknown[]) => onWanted({ ...wanted, [field.name]: chosen })}
        />,
      ]
    })}
  </div>
)

const isWanted = (wanted: Wanted, row: Values) =>
  Object.entries(wanted).every(([name, values]) => values.length === 0 || values.includes(row[name]))

/** The rows that a call answers about the open record. */
export function RelatedCall({ related, record }: RelatedCallProps) {
  const { call, label } = related
  const [wanted, setWanted] = useState<Wanted>({})
  const { query, rows } = useRelatedRows(related, record)
  if (query.isError) return <LoadError onRetry={() => void query.refetch()} />
  const fields = Object.values(call.answer ?? {})
  return (
    <>
      {rows.length > worthFiltering && (
        <ChoiceFilters fields={fields} rows={rows} wanted={wanted} onWanted={setWanted} />
      )}
      <Table
        className="related-call"
        aria-label={label}
        size="middle"
        loading={query.isPending}
        dataSource={withKeys(rows.filter((row) => isWanted(wanted, row)))}
        columns={fields.map(columnOf)}
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
    </>
  )
}
