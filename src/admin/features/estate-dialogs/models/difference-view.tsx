import { Alert, Form, Radio, Skeleton, Table } from 'antd'
import { textOf } from '#admin/fields/text-of.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { config } from '#config'
import { roomMode } from '#resources/estate-dictionaries.ts'
import type { ResolvedResource } from '#schema'
import type { HouseDifference } from './model-calls.ts'
import type { PreviewState } from './use-preview.ts'

interface DifferenceViewProps {
  readonly state: PreviewState
  readonly mode: number
  readonly onMode: (mode: number) => void
  readonly disabled: boolean
}

/** Beyond this, only the rows in sight exist. */
const many = 60

const help: Readonly<Record<number, string>> = {
  [roomMode.addMissing]: '只为房屋补上缺少的房间和面积，已有的不变',
  [roomMode.overwrite]: '房间和面积改为与户型一致，多余的房间会被删除；其中有已绑定设备的房屋保持不变',
}

const { area: houseArea } = (config.resources.house as ResolvedResource).fields

const areaText = (area: number | null) =>
  area === null || !houseArea ? '--' : textOf(houseArea, area, { area })

const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? '--' : names.join('、')

function Removed({ removed, blocked }: Pick<HouseDifference, 'removed' | 'blocked'>) {
  if (blocked.length === 0) return <Names names={removed} />
  return <span className="estate-error">{blocked.join('、')}已绑定设备，该房屋将保持不变</span>
}

const changedNames = ({ renamed, changed }: HouseDifference) => [
  ...renamed.map(({ from, to }) => `${from} → ${to}`),
  ...changed,
]

/** What a change of the model does to each house, before anything is done. */
export function DifferenceView({ state, mode, onMode, disabled }: DifferenceViewProps) {
  const { preview, loading, failed, retry } = state
  const blocked = preview?.list.filter((one) => one.blocked.length > 0).length ?? 0
  return (
    <>
      <Form.Item label="方式" extra={help[mode]} className="estate-mode">
        <Radio.Group
          value={mode}
          disabled={disabled}
          onChange={(event) => onMode(Number(event.target.value))}
          options={roomMode.entries.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      {failed && <LoadError onRetry={retry} />}
      {loading && <Skeleton active title={false} />}
      {preview !== null && !loading && (
        <>
          <Alert
            role="status"
            className="estate-note"
            type={blocked > 0 ? 'warning' : 'info'}
            showIcon
            message={
              `共 ${preview.total} 套房屋：${preview.list.length - blocked} 套有变化，${preview.unchanged} 套不变` +
              (blocked > 0 ? `，${blocked} 套因房间已绑定设备而跳过` : '')
            }
          />
          {preview.list.length > 0 && (
            <Table<HouseDifference>
              size="small"
              rowKey="houseId"
              dataSource={[...preview.list]}
              pagination={false}
              virtual={preview.list.length > many}
              scroll={{ x: 800, ...(preview.list.length > many ? { y: 320 } : {}) }}
              columns={[
                { title: '房屋', dataIndex: 'houseName', width: 180 },
                {
                  title: '新增',
                  key: 'added',
                  width: 140,
                  render: (_, { added }) => <Names names={added} />,
                },
                {
                  title: '改动',
                  key: 'changed',
                  width: 160,
                  render: (_, one) => <Names names={changedNames(one)} />,
                },
                { title: '删除', key: 'removed', width: 160, render: (_, one) => <Removed {...one} /> },
                {
                  title: houseArea?.label,
                  key: 'area',
                  width: 160,
                  render: (_, { area }) =>
                    area === null ? '--' : `${areaText(area.from)} → ${areaText(area.to)}`,
                },
              ]}
            />
          )}
        </>
      )}
    </>
  )
}
