import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { consumableDue } from '#resources/console-dictionaries.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import { in_ } from '#schema'
import { ClimateFigures } from './climate-figures.tsx'
import { Field, Latest } from './latest.tsx'
import { openAlarms } from './open-alarms.tsx'

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
          {...{ ...openAlarms, houseId, title: '未完结报警' }}
          fields={['name', 'level', 'active', 'trigger', 'lastTime']}
        />
        <Latest
          {...{ resource: 'workOrder', houseId, title: '未完成工单' }}
          only={{ status: in_(...workOrderOpen) }}
          fields={['title', 'overdue', 'status']}
        />
        <Latest
          {...{ resource: 'consumable', houseId, title: '将尽的耗材' }}
          only={{ status: in_(...consumableDue) }}
          fields={['name', 'remainPercent', 'workOrderId', 'status']}
        />
        <Latest
          {...{ resource: 'command', houseId, title: '指令' }}
          fields={['createTime', 'attrName', 'valueText', 'commandStatus']}
        />
        <Latest
          {...{ resource: 'houseUser', houseId, title: '住户' }}
          fields={['name', 'phone', 'relation']}
        />
      </div>
    </div>
  )
}
