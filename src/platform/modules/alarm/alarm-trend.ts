import { sql } from 'kysely'
import { hour, second } from '#domain/durations.ts'
import { autoInterval } from '#domain/series-interval.ts'
import { parseTime } from '#domain/time.ts'
import { alarmActive } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallHandler, Db } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { devicesOfHouse } from '../device/house-devices.ts'
import { isDrawable, leafOf } from '../trend/trend-menu.ts'
import { samplesOf } from '../trend/trend-query.ts'
import { alarmIn } from './alarm-moves.ts'

/** From the first time until the last, and an hour on either side: no longer than this, or only about the last time. */
const longest = 24 * hour

const timeOf = (moment: unknown, otherwise: number) => parseTime(String(moment)) ?? otherwise

/** Epoch seconds. */
function rangeAround({ firstTime, lastTime }: Values, now: number) {
  const last = timeOf(lastTime, now)
  const first = timeOf(firstTime, last)
  const begin = last - first > longest ? last : first
  return { from: Math.floor((begin - hour) / second), to: Math.ceil(Math.min(now, last + hour) / second) }
}

interface Stretch {
  /** Epoch seconds. */
  readonly from: number
  readonly to: number
}

/** When it was wrong: from each time it began until it was over. */
async function stretchesOf(db: Db, alarmId: string, end: number): Promise<readonly Stretch[]> {
  const { rows } = await sql<{ time: string; active: number }>`
    select time, active from alarm_occurrence where alarm_id = ${alarmId} order by time, id`.execute(db)
  return rows.flatMap(({ time, active }, at) => {
    if (active !== alarmActive.active) return []
    const next = rows[at + 1]
    const from = timeOf(time, 0) / second
    return [{ from, to: next ? timeOf(next.time, 0) / second : Math.max(from, end) }]
  })
}

const numberIn = (text: unknown) => {
  const number = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/**
 * GET alarm trend: what the attribute of an alarm has said from an hour before it until an hour after it, the level it
 * crossed and when it was beyond. `attribute` null: there is nothing to draw, as of a gateway that was silent.
 */
export const alarmTrend: CallHandler = async ({ id }, context) => {
  const alarm = await findRecord(context, alarmIn(context), String(id))
  if (!alarm) throw notFound()
  const { from, to } = rangeAround(alarm, context.services.now().getTime())
  const houseId = String(alarm.houseId)
  const devices = alarm.attributeId ? await devicesOfHouse(context.db, houseId) : []
  const attribute = devices
    .flatMap((device) => device.attributes.filter(isDrawable).map((one) => leafOf(device, one)))
    .find((one) => one.id === alarm.attributeId)
  const query = {
    houseId,
    attributeIds: attribute ? [attribute.id] : [],
    from,
    to,
    interval: autoInterval(to - from),
  }
  return {
    ...{ houseId, from, to, attribute: attribute ?? null, threshold: numberIn(alarm.threshold) },
    ...{ name: alarm.name, level: alarm.level, trigger: alarm.trigger },
    samples: attribute ? await samplesOf(context.db, query) : [],
    stretches: await stretchesOf(context.db, String(alarm.id), to),
  }
}
