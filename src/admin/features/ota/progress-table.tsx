import { Table, type TableColumnType } from 'antd'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { pageSizes, usualPageSize } from '#domain/list-page.ts'
import type { HouseProgress } from './progress.ts'
import { HouseName, HowFar, RowOrders, Status, Times } from './progress-cells.tsx'
import type { Order } from './use-orders.ts'

interface ProgressTableProps {
  readonly rows: readonly HouseProgress[]
  readonly now: number
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly disabled: boolean
  readonly onOrder: (order: Order, houses: readonly string[]) => void
}

type Column = TableColumnType<HouseProgress>

function wideColumns({ now, disabled, onOrder }: ProgressTableProps): Column[] {
  return [
    { title: '房屋', key: 'house', width: 180, render: (_, row) => <HouseName row={row} /> },
    { title: '状态', key: 'status', width: 170, render: (_, row) => <Status row={row} /> },
    { title: '进度', key: 'progress', width: 180, render: (_, row) => <HowFar row={row} now={now} /> },
    {
      title: '目标版本',
      key: 'version',
      width: 100,
      render: (_, { house }) => house.otaTargetVersion ?? '--',
    },
    { title: '次数', key: 'attempt', width: 64, render: (_, { house }) => house.attempt ?? '--' },
    { title: '开始 / 结束', key: 'times', width: 170, render: (_, row) => <Times row={row} /> },
    {
      title: '操作',
      key: 'orders',
      width: 72,
      render: (_, row) => <RowOrders row={row} disabled={disabled} onOrder={onOrder} />,
    },
  ]
}

/** One column that holds all, on a phone. */
function narrowColumns({ now, disabled, onOrder }: ProgressTableProps): Column[] {
  return [
    {
      title: '房屋',
      key: 'house',
      render: (_, row) => (
        <div className="ota-card">
          <div className="ota-card-head">
            <span>
              <HouseName row={row} />
            </span>
            <RowOrders row={row} disabled={disabled} onOrder={onOrder} />
          </div>
          <Status row={row} />
          <HowFar row={row} now={now} />
          <div className="ota-weak">
            {row.house.otaTargetVersion} · 第 {row.house.attempt ?? 1} 次
          </div>
          <Times row={row} />
        </div>
      ),
    },
  ]
}

export function ProgressTable(props: ProgressTableProps) {
  const { rows, chosen, onChoose } = props
  const columns = useNarrow() ? narrowColumns(props) : wideColumns(props)
  return (
    <Table<HouseProgress>
      size="small"
      rowKey={({ house }) => house.id}
      dataSource={[...rows]}
      columns={columns}
      pagination={{
        defaultPageSize: usualPageSize,
        pageSizeOptions: [...pageSizes],
        showSizeChanger: true,
        showTotal: (total) => `共 ${total} 条`,
        hideOnSinglePage: false,
      }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        columnWidth: 40,
        onChange: (keys) => onChoose(keys.map(String)),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        getCheckboxProps: ({ house }) =>
          ({ 'aria-label': `选择 ${house.name}` }) as { readonly name?: string },
      }}
    />
  )
}
