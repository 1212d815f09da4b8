import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'

export interface LatestValue {
  readonly attributeKey: string
  /** Empty: none was ever reported. */
  readonly value: string
  /** Epoch milliseconds; null: none was ever reported. */
  readonly reportTime: number | null
  /** What it was last told to be, as long as it has not said that it is. */
  readonly desiredValue: string | null
  readonly isAlarm: boolean
  /** It is outside the range of the attribute. */
  readonly isFaulty: boolean
}

/** The latest values of a house; `attributeKeys`: of these alone. In the order of their keys. */
export async function latestValues(
  db: Db,
  houseId: string,
  attributeKeys?: readonly string[],
): Promise<readonly LatestValue[]> {
  const chosen = attributeKeys ? sql`and attribute_key = any(${attributeKeys})` : sql``
  const { rows } = await sql<LatestValue>`
    select attribute_key, coalesce(value, '') as value, report_time, desired_value, is_alarm = 1 as is_alarm,
      coalesce(is_faulty, 0) = 1 as is_faulty
    from device_value where house_id = ${houseId} ${chosen} order by attribute_key`.execute(db)
  return rows
}

/** Notes what an attribute is to be; null: nothing any more. `time` in epoch milliseconds. */
export async function setDesired(
  db: Db,
  houseId: string,
  attributeKey: string,
  value: string | null,
  time: number,
): Promise<void> {
  await sql`
    insert into device_value (house_id, attribute_key, desired_value, desired_time, is_alarm)
    values (${houseId}, ${attributeKey}, ${value}, ${time}, 0)
    on conflict (house_id, attribute_key)
    do update set desired_value = excluded.desired_value, desired_time = excluded.desired_time`.execute(db)
}

/** Notes that a value is past a threshold, or is so no longer. */
export async function markAlarm(
  db: Db,
  houseId: string,
  attributeKey: string,
  isAlarm: boolean,
): Promise<void> {
  await sql`
    update device_value set is_alarm = ${isAlarm ? 1 : 0}
    where house_id = ${houseId} and attribute_key = ${attributeKey}`.execute(db)
}
