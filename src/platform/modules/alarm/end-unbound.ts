import { sql } from 'kysely'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { markValues } from './alarm-rows.ts'
import { storeTold } from './store-events.ts'
import { storeWatches, type Watched } from './watches.ts'

/** What is said of alarms whose house has lost its gateway, or the single product that they are about. */
export const unbound = '解绑'

/**
 * Ends, in the transaction that takes a gateway from its house, what was raised for that gateway and for the devices
 * behind it: nobody has to handle it, and nothing is raised of it any more. The silence of one gateway is not the next
 * one's. Parts that wear out do so without a gateway.
 */
export async function endUnbound(context: CallContext, houseId: string): Promise<void> {
  const { db, services } = context
  if (!services.config.resources.alarm) return
  const watches = await sql<Watched>`
    select house_id, watched from alarm_watch
    where house_id = ${houseId} and watched not like 'consumable %'`.execute(db)
  await storeWatches(db, [], watches.rows)
  const alarms = await sql<{ alarmKey: string }>`
    select distinct alarm_key from alarm
    where house_id = ${houseId} and active = ${alarmActive.active} and device_id is not null
      and not starts_with(code, 'CONSUMABLE') and deleted_at is null order by alarm_key`.execute(db)
  const time = services.now().getTime()
  await storeTold(
    context,
    alarms.rows.map(({ alarmKey }) => ({
      event: { is: 'recovered', because: unbound, alarmKey, time, value: null },
      alarm: null,
    })),
  )
  const marked = await sql<{ attributeKey: string }>`
    select attribute_key from device_value where house_id = ${houseId} and is_alarm = 1`.execute(db)
  await markValues(
    context,
    marked.rows.map(({ attributeKey }) => ({ houseId, attributeKey, active: alarmActive.recovered })),
  )
}
