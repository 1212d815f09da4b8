import { controlType } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { deviceAttributes } from './attributes.ts'
import { productDevices } from './products.ts'

const { toggle, slider, single } = controlType

interface Control {
  /** Identifier of the attribute. */
  readonly of: string
  readonly type: number
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

/** What a control takes over from the attribute it controls. */
const taken = ['typeCode', 'unit', 'min', 'max', 'step', 'trueText', 'falseText', 'enumList'] as const

const attributeOf = (deviceId: unknown, identifier: string) =>
  deviceAttributes.find((one) => one.deviceId === deviceId && one.identifier === identifier) ?? {}

/** `panel_2_setTemp`, for people 主卧面板设定温度. */
function controlOf(relation: Values, { of, type, value, ask }: Control) {
  const attribute = attributeOf(relation.deviceId, of)
  const device = String(relation.deviceId).replace('device_', '')
  return {
    id: String(relation.id).replace('pd_', 'ca_').concat(`_${of}`),
    productId: relation.productId,
    deviceRelationId: relation.id,
    attributeId: attribute.id,
    name: `${relation.alias}${attribute.name}`,
    identifier: `${device}_${relation.serialNo}_${of}`,
    controlType: type,
    ...Object.fromEntries(taken.map((name) => [name, attribute[name]])),
    defaultValue: value,
    confirmRequired: ask ?? 0,
    createTime: '2024-03-21 14:00:00',
    createUserName: '陆子昂',
  }
}

/** The water product has none yet. */
export const controlAttributes: readonly Values[] = productDevices
  .flatMap((relation) =>
    (controls[String(relation.deviceId)] ?? []).map((control) => controlOf(relation, control)),
  )
  .map((control, index) => ({ ...control, sort: index + 1 }))
