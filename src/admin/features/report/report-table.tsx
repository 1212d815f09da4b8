import { Table, type TableColumnsType } from 'antd'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { ListPager } from '#admin/screens/list/list-pager.tsx'
import { resetText } from '#domain/counters.ts'
import { seriesHeading } from '#domain/trend-csv.ts'
import { reportText, twoDecimals } from '#domain/value-format.ts'
import type { ReportColumn, ReportPage, ReportRow } from './report-calls.ts'

interface ReportTableProps {
  readonly columns: readonly ReportColumn[]
  readonly page: ReportPage
  readonly isReading: boolean
  readonly state: { readonly page: number; readonly size: number }
  readonly onPage: (next: { readonly page?: number; readonly size?: number }) => void
}

const figures = [
  ['max', '最大'],
  ['min', '最小'],
  ['avg', '平均'],
] as const

const numberText = (value: number | undefined) => (value === undefined ? '' : String(twoDecimals(value)))

/** A value, with what it is no consumption from where its counter began anew. */
function ValueCell({ column: { attributeId, unit }, row }: { column: ReportColumn; row: ReportRow }) {
  const reset = row.resets[attributeId]
  return (
    <>
      {numberText(row.values[attributeId])}
      {reset && <span className="report-reset">{resetText(reset, (value) => reportText(value, unit))}</span>}
    </>
  )
}

const columnsOf = (columns: readonly ReportColumn[], isNarrow: boolean): TableColumnsType<ReportRow> => [
  { title: '时间', dataIndex: 'time', width: 170, fixed: isNarrow ? false : 'left' },
  { title: '房屋', dataIndex: 'houseName', width: 160, fixed: isNarrow ? false : 'left' },
  ...columns.map((column) => ({
    title: seriesHeading(column.name, column.unit),
    key: column.attributeId,
    width: 170,
    align: 'right' as const,
    render: (_: unknown, row: ReportRow) => <ValueCell column={column} row={row} />,
  })),
]

/** Lines of a report; what was not reported is blank, never 0. */
export function ReportTable({ columns, page, isReading, state, onPage }: ReportTableProps) {
  const isNarrow = useNarrow()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide is scrolled by its keys */}
      <section className="report-scroll" aria-label="数据" tabIndex={0}>
        <Table<ReportRow>
          size="small"
          rowKey={({ time, houseId }) => `${time} ${houseId}`}
          loading={isReading}
          dataSource={[...page.list]}
          columns={columnsOf(columns, isNarrow)}
          pagination={false}
          summary={() => (
            <Table.Summary>
              {figures.map(([figure, label]) => (
                <Table.Summary.Row key={figure}>
                  <Table.Summary.Cell index={0}>{label}</Table.Summary.Cell>
                  <Table.Summary.Cell index={1}>全部 {page.total} 行</Table.Summary.Cell>
                  {columns.map(({ attributeId }, index) => (
                    <Table.Summary.Cell key={attributeId} index={index + 2} align="right">
                      {numberText(page.summary[attributeId]?.[figure])}
                    </Table.Summary.Cell>
                  ))}
                </Table.Summary.Row>
              ))}
            </Table.Summary>
          )}
        />
      </section>
      <ListPager
        page={state.page}
        size={state.size}
        total={page.total}
        narrow={isNarrow}
        onPage={(next) => onPage({ page: next })}
        onSize={(size) => onPage({ size, page: 1 })}
      />
    </>
  )
}
