import { Empty, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { usualPageSize } from '#domain/list-page.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { RelatedCall as Related } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { type RelatedRow, useRelatedRows } from '../model/use-related-rows.ts'
import { eventFields, RelatedEvents } from './related-events.tsx'
import './related-call.css'

interface RelatedCallProps {
  readonly related: Related
  readonly records: readonly Row[]
  /** Whose records they are: each row then says which record it belongs to. */
  readonly owner?: ResolvedResource | null
}

/** Rows of an answer need no id. */
const withKeys = (rows: readonly RelatedRow[]) =>
  rows.map(({ of, row }, index) => ({ key: `${of.id}-${row.id ?? index}`, of, row }))

const ownerColumn = (owner: ResolvedResource) => ({
  key: 'owner',
  title: owner.fields[owner.title]?.label ?? owner.label,
  align: 'left' as const,
  render: (_: unknown, { of }: RelatedRow) => recordTitle(owner, of),
})

const columnOf = (field: ResolvedField) => ({
  key: field.name,
  title: field.label,
  align: field.kind === 'integer' || field.kind === 'decimal' ? ('right' as const) : ('left' as const),
  render: (_: unknown, { row }: RelatedRow) => <FieldCell field={field} record={row} />,
})

/** With fewer rows than this there is nothing to look for. */
const worthFiltering = 10

interface ChoiceFiltersProps {
  readonly fields: readonly ResolvedField[]
  readonly rows: readonly RelatedRow[]
  readonly wanted: Wanted
  readonly onWanted: (wanted: Wanted) => void
}

/** Values by field; a field with none lets all rows pass. */
type Wanted = Readonly<Record<string, readonly unknown[]>>

/** Chooses among the values that occur. */
const ChoiceFilters = ({ fields, rows, wanted, onWanted }: ChoiceFiltersProps) => (
  <div className="related-filters">
    {fields.flatMap((field) => {
      const values = new Set(rows.map(({ row }) => row[field.name]))
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

const isWanted = (wanted: Wanted, { row }: RelatedRow) =>
  Object.entries(wanted).every(([name, values]) => values.length === 0 || values.includes(row[name]))

/** The rows that a call answers about some records: the open one, or those that are to go. */
export function RelatedCall({ related, records, owner = null }: RelatedCallProps) {
  const { call, label } = related
  const [wanted, setWanted] = useState<Wanted>({})
  const { rows, total, isPending, isError, retry } = useRelatedRows(related, records)
  if (isError) return <LoadError onRetry={retry} />
  const fields = Object.values(call.answer ?? {}).filter(({ hidden }) => !hidden)
  const events = eventFields(fields)
  if (events && isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (events) return <RelatedEvents fields={events} rows={rows} label={label} />
  return (
    <>
      {rows.length > worthFiltering && (
        <ChoiceFilters fields={fields} rows={rows} wanted={wanted} onWanted={setWanted} />
      )}
      {total > rows.length && (
        <p>
          共 {total} 条，仅显示前 {rows.length} 条
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where there is little room, by key as well */}
      <section className="related-call" aria-label={label} tabIndex={0}>
        <Table
          aria-label={label}
          size="middle"
          loading={isPending}
          dataSource={withKeys(rows.filter((row) => isWanted(wanted, row)))}
          columns={[...(owner ? [ownerColumn(owner)] : []), ...fields.map(columnOf)]}
          pagination={{ hideOnSinglePage: true, showSizeChanger: false, pageSize: usualPageSize }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={isPending ? '加载中' : `暂无${label}`}
              />
            ),
          }}
        />
      </section>
    </>
  )
}
