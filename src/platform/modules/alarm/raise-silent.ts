import { sql } from 'kysely'
import { standingDevices } from '../device/house-devices.ts'
import { heardSince } from '../device/listening.ts'
import { unlessAhead } from '../device/reported-value.ts'
import { atOnce, eachInPart, type Step } from './alarm-steps.ts'
import { began, deviceOffline, ofSilentDevice } from './describe.ts'
import { storeTold } from './store-events.ts'
import { isDueAt, leaveAlone, storeWatches, type Watched, type WatchRow } from './watches.ts'

interface Silent extends Watched {
  readonly name: string
  readonly seen: number
}

export const raised = (
  houseId: string,
  watched: string,
  code: string,
  since: number,
  now: number,
): WatchRow => ({
  houseId,
  watched,
  code,
  value: null,
  since,
  seen: now,
  dueAt: null,
})

/**
 * Devices that say nothing for longer than they may, behind gateways that have been connected and could be heard for so
 * long: while the platform is away nobody hears them. Goes once over what their houses said last: a look for each device
 * would go over its whole house each time.
 */
export const raiseSilent: Step = async (context, now) => {
  const heard = await heardSince(context.db, now)
  const { rows } = await sql<Silent>`
    with last as (
      select v.house_id, left(v.attribute_key, length(v.attribute_key) - strpos(reverse(v.attribute_key), '-')) as device_key,
        coalesce(max(${unlessAhead(sql`coalesce(v.arrived_at, v.report_time)`, now)}), 0) as seen,
        max(${unlessAhead(sql`g.connected_at`, now)}) as connected
      from device_gateway g join device_value v on v.house_id = g.house_id
      where g.is_online = 1 and v.report_time is not null group by 1, 2)
    select house_id, device_key as watched, s.name, l.seen
    from last l join (${standingDevices}) s using (house_id, device_key)
    where greatest(l.seen, l.connected, ${heard}::bigint) < ${now} - s.offline_timeout * 1000 and not exists (
      select 1 from alarm_watch w where w.house_id = l.house_id and w.watched = l.device_key
        and (due_at is null or not ${isDueAt(now)}))
    order by house_id, device_key limit ${atOnce}`.execute(context.db)
  const watchOf = ({ houseId, watched, seen }: Silent) => raised(houseId, watched, deviceOffline, seen, now)
  await eachInPart(
    context,
    rows,
    async (some) => {
      await storeWatches(context.db, some.map(watchOf), [])
      await storeTold(
        context,
        some.map(({ houseId, watched, name }) =>
          began(ofSilentDevice(houseId, watched, name), now, null, `${name} 超过离线时限未上报`),
        ),
      )
    },
    (one) => leaveAlone(context, watchOf(one), now),
  )
  return rows.length === atOnce
}
