import type { DemoRecord } from '#config'
import { controlType } from '#resources/product-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { deviceAttributes } from './device-attribute.demo.ts'
import { productDevices } from './product-device.demo.ts'

const { toggle, slider, single } = controlType

interface Control {
  /** Identifier of the attribute. */
  readonly of: string
  readonly type: DictionaryValue<typeof controlType>
  readonly value: string
  /** Asks before it runs. */
  readonly ask?: 1
}

/** How each writable attribute is controlled, and what it is before anybody touches it. */
const controls: Readonly<Record<string, readonly Control[]>> = {
  device_heatpump: [{ of: 'power', type: toggle, value: '0', ask: 1 }],
  device_fresh: [
    { of: 'power', type: toggle, value: '1' },
    { of: 'freq', type: slider, value: '25' },
  ],
  device_panel: [
    { of: 'power', type: toggle, value: '1' },
    { of: 'setTemp', type: slider, value: '24' },
    { of: 'mode', type: single, value: '5' },
    { of: 'fan', type: single, value: '4' },
  ],
}

/** `panel_2_setTemp`, for people 主卧面板设定温度. */
function controlOf(
  relation: DemoRecord<'productDevice'>,
  { of, type, value, ask }: Control,
): DemoRecord<'controlAttribute'> {
  const attribute = deviceAttributes.find(
    (one) => one.deviceId === relation.deviceId && one.identifier === of,
  )
  if (!attribute) throw new Error(`${relation.deviceId} has no attribute ${of}`)
  const { typeCode, unit, min, max, step, trueText, falseText, enumList } = attribute
  return {
    ...{ typeCode, unit, min, max, step, trueText, falseText, enumList },
    id: `${relation.id.replace('pd_', 'ca_')}_${of}`,
    productId: relation.productId,
    deviceRelationId: relation.id,
    attributeId: attribute.id,
    name: `${relation.alias}${attribute.name}`,
    identifier: `${relation.deviceId.replace('device_', '')}_${relation.serialNo}_${of}`,
    controlType: type,
    defaultValue: value,
    confirmRequired: ask ?? 0,
    createTime: '2024-03-21 14:00:00',
    createUserName: '陆子昂',
  }
}

/** The water product has none yet. */
export const controlAttributes: readonly DemoRecord<'controlAttribute'>[] = productDevices
  .flatMap((relation) => (controls[relation.deviceId] ?? []).map((control) => controlOf(relation, control)))
  .map((control, index) => ({ ...control, sort: index + 1 }))
