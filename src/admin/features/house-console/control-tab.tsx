import { Alert, Segmented } from 'antd'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { onlineStatus } from '#resources/dictionaries.ts'
import { isEmpty } from '#schema'
import { ControlRow } from './control-row.tsx'
import { controlOf, type Grouping, groupDevices, type LiveDevice } from './controls.ts'
import { DevicesFrame } from './devices-frame.tsx'
import { ResetDevices } from './reset-devices.tsx'
import { type Commands, useCommands } from './use-commands.ts'
import { type HouseDevices, useHouseDevices } from './use-house-devices.ts'

const groupings = [
  { value: 'room' as const, label: '按房间' },
  { value: 'system' as const, label: '按系统' },
]

const controlsOf = ({ node, attributes }: LiveDevice) =>
  attributes.flatMap((attribute) => {
    const control = controlOf(attribute, node)
    return control === null ? [] : [{ attribute, control }]
  })

interface DeviceCardProps extends Omit<ControlsProps, 'house'> {
  readonly device: LiveDevice
}

function DeviceCard({ device, commands, locked }: DeviceCardProps) {
  const { node } = device
  return (
    <section className="control-card" aria-label={node.name}>
      <h3>
        <i className={`online-dot online-dot-${node.onlineStatus}`} />
        {node.name}
        {node.alarmNum > 0 && <b className="control-alarm">{node.alarmNum} 项报警</b>}
      </h3>
      {controlsOf(device).map(({ attribute, control }) => (
        <ControlRow key={attribute.attributeId} {...{ attribute, control, commands, locked }} />
      ))}
    </section>
  )
}

interface ControlsProps {
  readonly house: HouseDevices
  readonly commands: Commands
  /** Nothing can be sent. */
  readonly locked: boolean
}

function Controls({ house, commands, locked }: ControlsProps) {
  const { part, change } = useQueryPart('control.')
  const by: Grouping = part.get('by') === 'system' ? 'system' : 'room'
  const controllable = house.devices.filter((device) => controlsOf(device).length > 0)
  if (controllable.length === 0) return <ScreenState title="这套房屋没有可控制的设备" />
  return (
    <>
      <Segmented
        aria-label="分组方式"
        options={groupings}
        value={by}
        onChange={(next) =>
          change(() => new URLSearchParams(next === 'room' ? [] : [['by', next]]), { replace: true })
        }
      />
      <div className="control-groups">
        {groupDevices(house.systems, controllable, by).map(({ key, name, devices }) => (
          <section key={key} className="control-group" aria-label={name}>
            <h2>{name}</h2>
            {devices.map((device) => (
              <DeviceCard key={device.node.id} {...{ device, commands, locked }} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

/** The devices of a house, to be told what to be. */
export function ControlTab({ record }: { readonly record: Row }) {
  const house = useHouseDevices(record.id)
  const commands = useCommands(record.id, house.reread)
  const hasGateway = !isEmpty(record.gatewayNo)
  return (
    <DevicesFrame house={house}>
      <div className="control-tab">
        {!hasGateway ? (
          <Alert type="warning" showIcon message="房屋没有网关，不能下发指令" />
        ) : (
          record.onlineStatus !== onlineStatus.online && (
            <Alert type="warning" showIcon message="设备离线，指令将在上线后执行" />
          )
        )}
        <ResetDevices record={record} />
        <Controls house={house} commands={commands} locked={!hasGateway} />
      </div>
    </DevicesFrame>
  )
}
