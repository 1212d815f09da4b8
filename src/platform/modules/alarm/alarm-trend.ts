import { hour, second } from '#domain/durations.ts'
import { autoInterval } from '#domain/series-interval.ts'
import { parseTime } from '#domain/time.ts'
import type { Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { equals } from '../../records/condition-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { findRecord } from '../../records/store.ts'
import { devicesOfHouse } from '../device/house-devices.ts'
import { fittingInterval } from '../trend/point-limit.ts'
import { readFaulty } from '../trend/trend-faulty.ts'
import { isDrawable, leafOf } from '../trend/trend-menu.ts'
import { samplesOf } from '../trend/trend-samples.ts'
import { readStretches } from './stretches.ts'

/** From the first time until it was over, and an hour on either side: of what lasts longer, the end. */
const longest = 24 * hour

const timeOf = (moment: unknown, otherwise: number) => parseTime(String(moment)) ?? otherwise

/** Epoch seconds. */
function rangeAround({ firstTime, lastTime, recoverTime }: Values, now: number) {
  const last = timeOf(lastTime, now)
  const end = Math.max(last, timeOf(recoverTime, last))
  const begin = Math.max(timeOf(firstTime, last), end - longest)
  return { from: Math.floor((begin - hour) / second), to: Math.ceil(Math.min(now, end + hour) / second) }
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
  const alarm = await findRecord(context, resourcesOf(context, 'alarm').alarm, String(id))
  if (!alarm) throw notFound()
  const { from, to } = rangeAround(alarm, context.services.now().getTime())
  const houseId = String(alarm.houseId)
  const devices = alarm.attributeId ? await devicesOfHouse(context.db, houseId) : []
  const attribute = devices
    .flatMap((device) => device.attributes.filter(isDrawable).map((one) => leafOf(device, one)))
    .find((one) => one.id === alarm.attributeId)
  const wanted = { houseId, attributeIds: attribute ? [attribute.id] : [], from, to }
  const query = { ...wanted, ...(await fittingInterval(context.db, wanted, autoInterval(to - from), false)) }
  return {
    ...{ houseId, from, to, attribute: attribute ?? null, threshold: numberIn(alarm.threshold) },
    trigger: alarm.trigger,
    samples: attribute ? await samplesOf(context, query) : [],
    faulty: await readFaulty(context.db, query),
    stretches: await readStretches(context.db, equals('id', alarm.id), { from, to }),
  }
}
