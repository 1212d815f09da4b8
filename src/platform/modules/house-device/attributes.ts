import { sql } from 'kysely'
import type { HouseAttribute } from '#domain/house-attributes.ts'
import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import type { HouseDevice } from '../device/house-devices.ts'
import type { LatestValue } from '../device/values.ts'

type Definition = HouseDevice['attributes'][number]

/** How an attribute is offered as a control, where it is. */
export interface Control {
  readonly deviceRelationId: string
  readonly attributeId: string
  readonly controlType: number
  readonly confirmRequired: number
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
}

/** A house the caller may see. Refuses others. */
export async function houseOf(context: CallContext, id: unknown): Promise<Values> {
  const { house } = context.services.config.resources
  const record = house ? await findRecord(context, house, String(id)) : null
  if (!record) throw notFound()
  return record
}

/** The controls of a technology product, by the device and the attribute they are made of. */
export async function controlsOf(db: Db, productId: unknown): Promise<ReadonlyMap<string, Control>> {
  if (typeof productId !== 'string') return new Map()
  const { rows } = await sql<Control>`
    select device_relation_id, attribute_id, control_type, confirm_required, min, max, step
    from control_attribute where product_id = ${productId} and deleted_at is null
    order by sort, id`.execute(db)
  return new Map(rows.map((row) => [`${row.deviceRelationId} ${row.attributeId}`, row]))
}

const controlFor = (
  controls: ReadonlyMap<string, Control>,
  { relationId }: HouseDevice,
  { id }: Definition,
): Control | null => controls.get(`${relationId} ${id}`) ?? null

/** What a control leaves of the attribute's range. */
const boundsOf = (definition: Definition, control: Control | null) => ({
  min: control?.min ?? definition.min ?? null,
  max: control?.max ?? definition.max ?? null,
  step: control?.step ?? definition.step ?? null,
})

export const readingOf = (key: string, latest: LatestValue | undefined) => ({
  attributeId: key,
  value: latest?.value ?? '',
  desiredValue: latest?.desiredValue ?? null,
  updateTime: latest?.reportTime == null ? null : formatTime(latest.reportTime),
  isAlarm: latest?.isAlarm ? (1 as const) : (0 as const),
  isFaulty: latest?.isFaulty ? (1 as const) : (0 as const),
})

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

/** The attributes of one device with what they say. */
export const attributesOf = (
  device: HouseDevice,
  controls: ReadonlyMap<string, Control>,
  latest: ReadonlyMap<string, LatestValue>,
): readonly HouseAttribute[] =>
  device.attributes.map((definition, index) => {
    const control = controlFor(controls, device, definition)
    return {
      ...readingOf(definition.key, latest.get(definition.key)),
      name: definition.name,
      identifier: definition.identifier,
      group: device.name,
      typeCode: definition.typeCode,
      unit: definition.unit,
      ...boundsOf(definition, control),
      precision: definition.precision,
      trueText: definition.trueText,
      falseText: definition.falseText,
      enumList: definition.enumList ?? null,
      length: definition.length ?? null,
      accessMode: definition.accessMode,
      controlType: control?.controlType ?? null,
      confirmRequired: flag(control?.confirmRequired ?? 0),
      isTrend: flag(definition.isTrend),
      reportInterval: device.reportInterval,
      sort: definition.sort ?? index + 1,
    }
  })
