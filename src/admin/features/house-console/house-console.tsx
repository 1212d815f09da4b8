import { useParams } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { TabGroup } from '#admin/screens/detail/grouped-tabs.tsx'
import { boardAt, boardPath } from '#admin/screens/model/board-address.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { DetailScreen } from '#admin/screens/route/detail-screen.tsx'
import { AttributeTab } from './attribute-tab.tsx'
import { ConnectionTab } from './connection-tab.tsx'
import { ControlTab } from './control-tab.tsx'
import { HouseNav } from './house-nav.tsx'
import { OpenAlarms } from './open-alarms.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { OwnSends } from './own-sends.tsx'
import './house-console.css'
import './controls.css'

const house = resourceOf('house')

const tabs: readonly OwnTab[] = [
  { key: 'now', label: '概览', contentOf: (record) => <OverviewTab record={record} /> },
  { key: 'control', label: '设备控制', contentOf: (record) => <ControlTab record={record} /> },
  { key: 'attributes', label: '实时属性', contentOf: (record) => <AttributeTab record={record} /> },
]

const connection: OwnTab = {
  key: 'connection',
  label: '连接',
  contentOf: (record) => <ConnectionTab record={record} />,
}

const groups: readonly TabGroup[] = [
  { label: '概览', keys: ['now'] },
  { label: '设备', keys: ['control', 'attributes', 'trend', 'houseProduct', 'command', 'connection'] },
  { label: '运维', keys: ['alarm', 'workOrder', 'consumable'] },
  { label: '住户', keys: ['houseUser'] },
  { label: '房屋', keys: ['overview', 'houseRoom'] },
  { label: '动态', keys: ['timeline', 'log'] },
]

interface HouseConsoleProps {
  /** Tabs of other features. */
  readonly further: readonly OwnTab[]
}

/** The page of a house: its devices, what they say and what they are told, and all that belongs to it. */
export function HouseConsole({ further }: HouseConsoleProps) {
  const { projectId = '', id = '' } = useParams()
  // What the board showed when it was left stands in the URL.
  const { part: left } = useQueryPart(boardPath)
  const online = house.fields.onlineStatus
  const own = [...tabs, ...further, connection]
  return (
    <OwnSends>
      <div className="house-console">
        <HouseNav projectId={projectId} houseId={id} tabs={own.map(({ key }) => key)} />
        <DetailScreen
          resource={house}
          own={own}
          facts="资料"
          groups={groups}
          back={(href) => boardAt(href, left, id)}
          beside={(record) => (
            <>
              {online && <FieldCell field={online} record={record} />}
              <OpenAlarms houseId={record.id} />
            </>
          )}
        />
      </div>
    </OwnSends>
  )
}
