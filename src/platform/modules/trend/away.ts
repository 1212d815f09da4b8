import { sql } from 'kysely'
import { parseAttributeId } from '#domain/attribute-id.ts'
import { day, second } from '#domain/durations.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { deviceKeyOf, deviceOffline } from '../alarm/describe.ts'
import { readStretches } from '../alarm/stretches.ts'

/** A stretch of time. Epoch seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What was said longer ago is not looked for: milliseconds. */
const longest = 31 * day

interface Change {
  readonly time: number
  readonly isOnline: boolean
}

/** When a house's gateway came and went, from the last time before `from` on. */
async function changesOf(db: Db, houseId: string, { from, to }: Stretch): Promise<readonly Change[]> {
  const { rows } = await sql<{ time: number; isOnline: number }>`
    select time, is_online from device_online where house_id = ${houseId} and time <= ${to * second}
      and time >= coalesce((select max(time) from device_online
        where house_id = ${houseId} and time <= ${from * second}), 0)
    order by time, is_online`.execute(db)
  return rows.map(({ time, isOnline }) => ({ time: Math.floor(time / second), isOnline: isOnline === 1 }))
}

/** Where nothing is kept of a gateway's coming and going, it is as it was when it last did. */
async function isOnline(db: Db, houseId: string): Promise<boolean> {
  const { rows } = await sql<{ onlineStatus: number }>`
    select online_status from house where id = ${houseId}`.execute(db)
  return rows[0]?.onlineStatus === onlineStatus.online
}

async function gatewayAway(db: Db, houseId: string, range: Stretch): Promise<readonly Stretch[]> {
  const changes = await changesOf(db, houseId, range)
  const [first] = changes
  let since: number | null = (first ? first.isOnline : !(await isOnline(db, houseId))) ? range.from : null
  const away: Stretch[] = []
  for (const { time, isOnline } of changes) {
    if (!isOnline) since ??= time
    else if (since !== null) {
      if (time > since) away.push({ from: since, to: time })
      since = null
    }
  }
  return since === null ? away : [...away, { from: since, to: Number.POSITIVE_INFINITY }]
}

async function deviceAway(
  context: CallContext,
  houseId: string,
  deviceKey: string,
  range: Stretch,
): Promise<readonly Stretch[]> {
  const parsed = parseAttributeId(`${deviceKey}-0`)
  if (!parsed || !context.services.config.resources.alarm) return []
  const { deviceId, serialNo } = parsed
  const alarms = allOf([
    equals('houseId', houseId),
    equals('code', deviceOffline),
    equals('deviceType', Number(parsed.deviceType)),
    equals('deviceId', deviceId),
    ...(serialNo === null ? [] : [equals('serialNo', serialNo)]),
  ])
  return readStretches(context.db, alarms, range)
}

/** By the composite id of an attribute: when its device was not on line, the earliest first, from `from` on. */
export async function readAway(
  context: CallContext,
  houseId: string,
  attributeIds: readonly string[],
  range: Stretch,
): Promise<(attributeId: string) => readonly Stretch[]> {
  const gateway = await gatewayAway(context.db, houseId, range)
  const devices = new Map<string, readonly Stretch[]>()
  for (const key of new Set(attributeIds.map(deviceKeyOf))) {
    const own = await deviceAway(context, houseId, key, range)
    devices.set(
      key,
      [...gateway, ...own].sort((one, other) => one.from - other.from),
    )
  }
  return (attributeId) => devices.get(deviceKeyOf(attributeId)) ?? gateway
}

export interface Before {
  readonly attributeId: string
  /** Epoch seconds. */
  readonly storeTime: number
  readonly value: number
}

/** What attributes of a house said last before a moment, in epoch seconds. */
export async function readBefore(
  db: Db,
  houseId: string,
  attributeIds: readonly string[],
  from: number,
): Promise<readonly Before[]> {
  const { rows } = await sql<Before>`
    select s.attribute_key as attribute_id, p.time / 1000 as store_time, p.value
    from device_series s cross join lateral (
      select time, value from device_sample
      where series = s.id and time < ${from * second} and time >= ${from * second - longest} and value is not null
      order by time desc limit 1) p
    where s.house_id = ${houseId} and s.attribute_key = any(${attributeIds})`.execute(db)
  return rows
}
