import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { useQueryPart } from '#admin/screens/query-part.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import type { ResolvedResource } from '#schema'
import { climateOf } from './climate.ts'
import { DevicesFrame } from './devices-frame.tsx'
import { useHouseDevices } from './use-house-devices.ts'

interface PanelProps {
  readonly title: string
  /** The tab with all of it. */
  readonly tab: string
  readonly children: ReactNode
}

function Panel({ title, tab, children }: PanelProps) {
  const { part, addressOf } = useQueryPart('')
  const there = new URLSearchParams([...part].filter(([key]) => key !== 'tab').concat([['tab', tab]]))
  return (
    <section className="overview-panel" aria-label={title}>
      <h2>
        {title}
        <Link to={addressOf(there)} aria-label={`全部${title}`}>
          全部
        </Link>
      </h2>
      {children}
    </section>
  )
}

function Climate({ houseId }: { readonly houseId: string }) {
  const house = useHouseDevices(houseId)
  return (
    <DevicesFrame house={house}>
      <ul className="climate">
        {climateOf(house.devices).map(({ label, text, isAlarm, from }) => (
          <li key={label} data-alarm={isAlarm}>
            <span>{label}</span>
            <strong>{text || '--'}</strong>
            <small>{isAlarm ? `${from} · 报警` : from}</small>
          </li>
        ))}
      </ul>
    </DevicesFrame>
  )
}

const field = (resource: ResolvedResource, name: string, record: Row) => {
  const found = resource.fields[name]
  return found ? <FieldCell key={name} resource={resource.name} field={found} record={record} /> : null
}

interface LatestProps {
  readonly resource: string
  readonly houseId: string
  readonly title: string
  /** Fields that say what it is, and how it stands. */
  readonly fields: readonly string[]
}

/** The first records of a list of the house. */
function Latest({ resource: name, houseId, title, fields }: LatestProps) {
  const resource = resourceOf(name)
  const { query } = useList<Row>({
    resource: name,
    pagination: { currentPage: 1, pageSize: 10 },
    filters: [{ field: 'houseId', operator: 'eq', value: houseId }],
    errorNotification: false,
  })
  const rows = (query.data?.data ?? []).slice(0, 5)
  return (
    <Panel title={title} tab={name}>
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : query.isError ? (
        <ScreenState title="加载失败" />
      ) : rows.length === 0 ? (
        <p className="overview-none">暂无{title}</p>
      ) : (
        <ul className="overview-rows">
          {rows.map((row) => (
            <li key={row.id}>{fields.map((one) => field(resource, one, row))}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Those of the house's own values that one looks for first. */
const first = [
  'onlineStatus',
  'lastOnlineTime',
  'techProductId',
  'gatewayNo',
  'status',
  'userNum',
  'alarmNum',
  'workOrderNum',
]

/** How a house is doing, at a glance. */
export function OverviewTab({ record }: { readonly record: Row }) {
  const house = resourceOf('house')
  const commands = resourceOf('command').endpoints.list
  const consumables = resourceOf('consumable').endpoints.list
  return (
    <div className="overview">
      <dl className="overview-facts">
        {first.map((name) => (
          <div key={name}>
            <dt>{house.fields[name]?.label}</dt>
            <dd>{field(house, name, record)}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="室内环境">
        <Climate houseId={record.id} />
      </section>
      <div className="overview-panels">
        {consumables && can(consumables.allow) && (
          <Latest
            resource="consumable"
            houseId={record.id}
            title="耗材"
            fields={['name', 'remainPercent', 'status']}
          />
        )}
        {commands && can(commands.allow) && (
          <Latest
            resource="command"
            houseId={record.id}
            title="指令"
            fields={['createTime', 'attrName', 'valueText', 'commandStatus']}
          />
        )}
      </div>
    </div>
  )
}
