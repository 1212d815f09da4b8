import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../services/announce.ts'
import { sameValue } from '../device/same-value.ts'

/** What moves takes a while to come to where it was told. */
const settledAfter = 30 * second

const atOnce = 500

const isThere = sameValue(sql`v.value`, sql`v.desired_value`)

/**
 * A device that has done what it was told, and half a minute later says something else, has settled there (somebody
 * has turned its own knob): it is not to be what it was told any more.
 */
export const settleElsewhere = (services: Services): Promise<void> =>
  inTransaction({ db: services.db, services }, async ({ db }) => {
    const until = services.now().getTime() - settledAfter
    const { rows } = await sql<{ houseId: string; attributeKey: string }>`
      select v.house_id, v.attribute_key from device_value v cross join lateral (
        select command_status, ack_time from command c
        where c.house_id = v.house_id and c.attribute_id = v.attribute_key and c.deleted_at is null
        order by c.create_time desc, c.id desc limit 1) last
      where v.desired_value is not null and ${isThere} is not true
        and last.command_status = ${commandStatus.succeeded} and last.ack_time <= ${formatTime(until)}::timestamp
        and v.arrived_at >= ${settledAfter}::int
          + (extract(epoch from last.ack_time at time zone 'Asia/Shanghai') * 1000)::bigint
      order by v.house_id, v.attribute_key limit ${atOnce}`.execute(db)
    if (rows.length > 0) noteWrite(db)
    for (const { houseId, attributeKey } of rows) {
      await sql`
        update device_value set desired_value = null, desired_time = null
        where house_id = ${houseId} and attribute_key = ${attributeKey} and desired_time <= ${until}`.execute(
        db,
      )
      await announce(db, { topic: 'houseDevice.attributeData', houseId })
    }
  })
