import { type RawBuilder, sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { eachApart } from '../../db/each-apart.ts'
import { inSteps } from '../../db/in-steps.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import { inPart, inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { systemContext } from '../../services/call-context.ts'
import { standingDevices } from '../device/house-devices.ts'
import { markValues } from './alarm-rows.ts'
import { unbound } from './end-unbound.ts'
import { storeTold } from './store-events.ts'
import { attributeOfWatched, storeWatches, type Watched } from './watches.ts'

const atOnce = 200

/** What can be wrong: devices that stand in houses, and the gateways of those. */
const standing = sql`
  ${standingDevices}
  union all
  select id, 'gateway', name, null from house where gateway_no is not null and deleted_at is null`

/** Whether the attribute with this composite id is there: nobody reports one that was deleted. */
const isDefined = (attributeKey: RawBuilder<unknown>) => sql`exists (
  select from (
    select ${deviceType.tech}::text as type, id from device_attribute where deleted_at is null
    union all select ${deviceType.single}::text, id from single_attribute where deleted_at is null) d
  where d.type = split_part(${attributeKey}, '-', 1) and d.id = split_part(${attributeKey}, '-', -1))`

/** What is said of alarms whose attribute was deleted while its device is still there. */
const attributeDeleted = '属性已删除'

/** What is watched of a device begins with its key. Parts that wear out have an end of their own. */
async function forgetSome({ db }: CallContext): Promise<boolean> {
  const { rows } = await sql<Watched>`
    select house_id, watched from alarm_watch w
    where watched not like 'consumable %' and not exists (
      select from (${standing}) s where s.house_id = w.house_id
        and (w.watched = s.device_key
          or starts_with(w.watched, s.device_key || '-') and ${isDefined(attributeOfWatched)}))
    order by house_id, watched limit ${atOnce} ${unlessHeld}`.execute(db)
  await storeWatches(db, [], rows)
  return rows.length === atOnce
}

/** Whether the single product that an alarm is about was taken from its house: one that is switched off is still there. */
const isUnbound = sql`a.device_type = ${deviceType.single} and not exists (
  select from house_product p where p.house_id = a.house_id and p.single_product_id = a.device_id
    and p.serial_no = a.serial_no and p.deleted_at is null)`

/** Whether the device that an alarm is about, or the gateway, stands in its house. */
const stands = sql`exists (
  select from (${standing}) s where s.house_id = a.house_id
    and s.device_key = concat_ws('-', a.device_type, a.device_id, a.serial_no))`

interface Gone {
  readonly alarmKey: string
  readonly houseId: string
  readonly attributeId: string | null
  /** Null: nothing is said of it. */
  readonly because: string | null
}

const goneAlarms = ({ db }: CallContext) =>
  sql<Gone>`
    select distinct alarm_key, house_id, attribute_id,
      case when ${isUnbound} then ${unbound} when ${stands} then ${attributeDeleted} end as because
    from alarm a
    where active = ${alarmActive.active} and device_id is not null and deleted_at is null
      and not (${stands} and (attribute_id is null or ${isDefined(sql`attribute_id`)}))
    order by alarm_key limit ${atOnce}`.execute(db)

async function recover(context: CallContext, gone: readonly Gone[], time: number): Promise<void> {
  await markValues(
    context,
    gone.flatMap(({ houseId, attributeId }) =>
      attributeId === null ? [] : [{ houseId, attributeKey: attributeId, active: alarmActive.recovered }],
    ),
  )
  await storeTold(
    context,
    gone.map(({ alarmKey, because }) => ({
      event: { is: 'recovered', alarmKey, time, value: null, ...(because === null ? {} : { because }) },
      alarm: null,
    })),
  )
}

async function recoverSome(context: CallContext): Promise<boolean> {
  const { services } = context
  const { rows } = await goneAlarms(context)
  const time = services.now().getTime()
  let left = 0
  await eachApart(
    rows,
    (some) => inPart(context, () => recover(context, some, time)),
    ({ alarmKey }, error) => {
      left += 1
      services.log.error('an alarm of what is gone cannot be ended', { alarmKey, error })
    },
  )
  // Those that are left would come first again, for ever.
  return rows.length === atOnce && left === 0
}

/**
 * What is no longer there is no longer wrong: houses without their product, devices, attributes and
 * gateways that were taken away.
 */
export const goneJob: Job = {
  name: 'alarms of what is gone',
  everyMs: minute,
  async run(services) {
    if (!services.config.resources.alarm) return
    // Each answers whether there may be more.
    const whole = (some: (context: CallContext) => Promise<boolean>) => async () => {
      while (!services.stopping.aborted && (await inTransaction(systemContext(services), some)));
    }
    await inSteps(services, goneJob.name, { watches: whole(forgetSome), alarms: whole(recoverSome) })
  },
}
