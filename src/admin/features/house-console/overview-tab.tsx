import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { consumableDue } from '#resources/console-dictionaries.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import { in_ } from '#schema'
import { ClimateFigures } from './climate-figures.tsx'
import { Field, Latest } from './latest.tsx'
import { openAlarms } from './open-alarms.tsx'
import './house-console.css'

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

interface OverviewProps {
  readonly record: Row
  /** In the URL, what the tabs of the house stand below. */
  readonly path?: string
}

/** How a house is doing, at a glance. */
export function OverviewTab({ record, path = '' }: OverviewProps) {
  const house = resourceOf('house')
  const { id: houseId } = record
  return (
    <div className="overview">
      <dl className="overview-facts">
        {first.map((name) => (
          <div key={name}>
            <dt>{house.fields[name]?.label}</dt>
            <dd>
              <Field resource={house} name={name} record={record} />
            </dd>
          </div>
        ))}
      </dl>
      <section aria-label="室内环境">
        <ClimateFigures houseId={houseId} />
      </section>
      <div className="overview-panels">
        <Latest
          {...{ ...openAlarms, houseId, path, title: '未完结报警' }}
          fields={['name', 'level', 'active', 'trigger', 'lastTime']}
        />
        <Latest
          {...{ resource: 'workOrder', houseId, path, title: '未完成工单' }}
          only={{ status: in_(...workOrderOpen) }}
          fields={['title', 'overdue', 'status']}
        />
        <Latest
          {...{ resource: 'consumable', houseId, path, title: '将尽的耗材' }}
          only={{ status: in_(...consumableDue) }}
          fields={['name', 'remainPercent', 'workOrderId', 'status']}
        />
        <Latest
          {...{ resource: 'command', houseId, path, title: '指令' }}
          fields={['createTime', 'attrName', 'valueText', 'commandStatus']}
        />
        <Latest
          {...{ resource: 'houseUser', houseId, path, title: '住户' }}
          fields={['name', 'phone', 'relation']}
        />
      </div>
    </div>
  )
}

/** The same over another screen: what is to be seen of a house without going to it. */
export default function HouseLook(props: OverviewProps) {
  return (
    <div className="house-look">
      <OverviewTab {...props} />
    </div>
  )
}
