import type { DeviceMenuNode, HouseAttribute } from '#domain/house-attributes.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { accessMode, controlType, typeCode } from '#resources/product-dictionaries.ts'

/** A device of a house with its attributes, as they are at the moment. */
export interface LiveDevice {
  readonly node: DeviceMenuNode
  readonly attributes: readonly HouseAttribute[]
}

const isNumber = ({ typeCode: type }: HouseAttribute) => type === typeCode.decimal || type === typeCode.number

const hasRange = ({ min, max }: HouseAttribute) => typeof min === 'number' && typeof max === 'number'

/** How a writable attribute is drawn that no control was made of. */
function usualControl(attribute: HouseAttribute): number | null {
  if (attribute.typeCode === typeCode.bool) return controlType.toggle
  if (attribute.typeCode === typeCode.enumeration) return controlType.single
  if (!isNumber(attribute)) return null
  return hasRange(attribute) ? controlType.slider : controlType.number
}

/** The control of an attribute: as the product's owner has said; of single products as its type asks for. Null: none. */
export function controlOf(attribute: HouseAttribute, { deviceType: type }: DeviceMenuNode): number | null {
  if (attribute.accessMode === accessMode.readOnly) return null
  if (attribute.controlType !== null) return attribute.controlType
  return type === deviceType.single ? usualControl(attribute) : null
}

/** What a button sends: it sets off, and there is nothing to choose. */
export const pressed = ({ typeCode: type, enumList, max }: HouseAttribute): string =>
  type === typeCode.enumeration
    ? String(enumList?.[0]?.value ?? 1)
    : type === typeCode.bool
      ? '1'
      : String(max ?? 1)

export interface DeviceGroup {
  readonly key: string
  readonly name: string
  readonly devices: readonly LiveDevice[]
}

export type Grouping = 'room' | 'system'

const elsewhere = '未分配房间'

/** Devices by the room they stand in, or by the system they belong to; groups in the order they are met. */
export function groupDevices(
  systems: readonly DeviceMenuNode[],
  devices: readonly LiveDevice[],
  by: Grouping,
): readonly DeviceGroup[] {
  const nameOf = ({ node }: LiveDevice) =>
    by === 'room'
      ? (node.roomName ?? elsewhere)
      : (systems.find(({ child }) => child.some(({ id }) => id === node.id))?.name ?? '')
  const groups = new Map<string, LiveDevice[]>()
  for (const device of devices) {
    const name = nameOf(device)
    groups.set(name, [...(groups.get(name) ?? []), device])
  }
  const all = [...groups].map(([name, inside]) => ({ key: name, name, devices: inside }))
  return [...all.filter(({ name }) => name !== elsewhere), ...all.filter(({ name }) => name === elsewhere)]
}
