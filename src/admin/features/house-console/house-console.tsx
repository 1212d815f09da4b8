import { useParams } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { DetailScreen } from '#admin/screens/detail/detail-screen.tsx'
import type { OwnTab } from '#admin/screens/detail/record-tabs.tsx'
import { AttributeTab } from './attribute-tab.tsx'
import { ConnectionTab } from './connection-tab.tsx'
import { ControlTab } from './control-tab.tsx'
import { HouseNav } from './house-nav.tsx'
import { OverviewTab } from './overview-tab.tsx'
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

interface HouseConsoleProps {
  /** Tabs of other features. */
  readonly further: readonly OwnTab[]
}

/** The page of a house: its devices, what they say and what they are told, and all that belongs to it. */
export function HouseConsole({ further }: HouseConsoleProps) {
  const { projectId = '', id = '' } = useParams()
  const online = house.fields.onlineStatus
  return (
    <div className="house-console">
      <HouseNav projectId={projectId} houseId={id} />
      <DetailScreen
        resource={house}
        own={[...tabs, ...further, connection]}
        facts="资料"
        beside={(record) => online && <FieldCell field={online} record={record} />}
      />
    </div>
  )
}
