import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import { isLive, type Live, mostAhead, type Place, placeOf, type ReportedValue } from './reported-value.ts'
import { sameValue } from './same-value.ts'

/** How soon after each other values have to come that another way may have brought in another order. */
const overtaking = second

/** What was brought by another way, and was said before what has come. */
const isOvertaken = (value: Live, by: Live) =>
  value.time < by.time && by.time - value.time <= overtaking && value.arrival - by.arrival <= overtaking

/** What each attribute says after all of these have come: the last, and of what was kept the newest. */
export function latestOf(values: readonly ReportedValue[]): readonly ReportedValue[] {
  const latest = new Map<string, ReportedValue>()
  for (const value of values) {
    const place = placeOf(value)
    const known = latest.get(place)
    const isNews = isLive(value)
      ? !known || !isLive(known) || !isOvertaken(value, known)
      : !known || (!isLive(known) && value.time > known.time)
    if (isNews) latest.set(place, value)
  }
  // One order for all who write: two of them then wait in one direction.
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

const isDesired = sameValue(sql`device_value.desired_value`, sql`excluded.value`)

/** Answers the places of those attributes that say this now. */
export async function storeLatest(
  db: Db,
  values: readonly ReportedValue[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Place>`
    insert into device_value (house_id, attribute_key, value, report_time, arrived_at, is_faulty, is_alarm)
    select *, 0 from unnest(
      ${values.map(({ houseId }) => houseId)}::text[], ${values.map(({ attributeKey }) => attributeKey)}::text[],
      ${values.map(({ value }) => value)}::text[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ arrival }) => arrival)}::bigint[], ${values.map(({ isFaulty }) => (isFaulty ? 1 : 0))}::int[])
    on conflict (house_id, attribute_key) do update set
      value = excluded.value, report_time = excluded.report_time, is_faulty = excluded.is_faulty,
      arrived_at = coalesce(excluded.arrived_at, device_value.arrived_at),
      desired_value = case when excluded.arrived_at is not null and ${isDesired} then null
        else device_value.desired_value end
    where device_value.report_time is null or case
      when excluded.arrived_at is null then device_value.report_time < excluded.report_time
      when device_value.arrived_at is null or device_value.arrived_at > ${now + mostAhead}::bigint then true
      else device_value.arrived_at <= excluded.arrived_at and not (
        device_value.report_time > excluded.report_time
        and device_value.report_time - excluded.report_time <= ${overtaking}::int
        and excluded.arrived_at - device_value.arrived_at <= ${overtaking}::int) end
    returning house_id, attribute_key`.execute(db)
  return new Set(rows.map(placeOf))
}
