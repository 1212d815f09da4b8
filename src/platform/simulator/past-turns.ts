import { sql } from 'kysely'
import { day, hour } from '#domain/durations.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { Db, Services } from '../contracts.ts'
import { newId } from '../db/ids.ts'
import { ensureMonths } from '../db/partitions.ts'
import { availabilityJob } from '../modules/device/availability-job.ts'
import { anySession, type OnlineChange } from '../modules/device/observers.ts'
import { keepOnline } from '../modules/device/online-log.ts'
import { randomOf } from '../seed/random.ts'
import { isGap } from './climate.ts'
import { demoHouses, housesWithPast, isPlayable } from './fleet.ts'
import type { DemoHouse } from './played-gateways.ts'

/** As far back as the platform is said to have heard gateways: more than the week of which availability is told. */
const days = 8
/** One in so many comes and goes, beside those that have a past. */
const unsteady = 20

interface Gateway extends DemoHouse {
  readonly isOnline: boolean
}

/** Those that are on line and played by nobody else, and those that are known to be off line. */
async function gatewaysOf(db: Db): Promise<readonly Gateway[]> {
  const { rows } = await sql<Gateway>`
    select h.id, h.gateway_no, h.online_status = ${onlineStatus.online} as is_online from house h
    where ${isPlayable} or h.deleted_at is null and h.gateway_no <> '' and h.online_status = ${onlineStatus.offline}`.execute(
    db,
  )
  return rows
}

const reasons = [offlineReason.closed, offlineReason.keepAlive, offlineReason.silent] as const

/** When its samples are missing, it was away. */
function gapTurns({ gatewayNo }: DemoHouse, from: number, to: number) {
  const turns: { readonly time: number; readonly isOnline: boolean }[] = []
  let isOnline = true
  for (let time = Math.ceil(from / hour) * hour; time < to; time += hour) {
    if (isGap(gatewayNo, time) !== isOnline) continue
    isOnline = !isOnline
    turns.push({ time, isOnline })
  }
  // Who is on line now has come back.
  return isOnline ? turns : turns.slice(0, -1)
}

function turnsOf(gateway: Gateway, hasGaps: boolean, now: number): readonly OnlineChange[] {
  const random = randomOf(`${gateway.gatewayNo} turns`)
  const from = now - days * day - random.below(day)
  const until = gateway.isOnline ? now : now - (2 + random.below(60)) * hour
  const turns = [
    { time: from, isOnline: true },
    ...(hasGaps ? gapTurns(gateway, from, until) : []),
    ...(gateway.isOnline ? [] : [{ time: until, isOnline: false }]),
  ]
  return turns.map((turn) => ({
    ...turn,
    ...{ houseId: gateway.id, gatewayNo: gateway.gatewayNo, session: anySession },
    ...(turn.isOnline ? {} : { reason: random.pick(reasons) }),
  }))
}

/**
 * Lets the gateways of demo houses have come and gone while the platform was there, once, before anybody looks:
 * availability is worked out from that as from what real ones do.
 */
export async function writePastTurns(services: Services): Promise<void> {
  const { config, db } = services
  if (!config.resources.house) return
  const heard = await sql`select 1 from device_listening limit 1`.execute(db)
  if (heard.rows.length > 0) return
  const now = services.now().getTime()
  const withPast = new Set((await demoHouses(db, housesWithPast)).map(({ id }) => id))
  const turns = (await gatewaysOf(db)).flatMap((gateway) => {
    const isUnsteady = randomOf(`${gateway.gatewayNo} unsteady`).below(unsteady) === 0
    return turnsOf(gateway, withPast.has(gateway.id) || isUnsteady, now)
  })
  await ensureMonths(
    db,
    'deviceOnline',
    turns.map(({ time }) => time),
  )
  await keepOnline(db, turns)
  await sql`
    insert into device_listening (id, since, until) values (${newId()}, ${now - days * day}, ${now})`.execute(
    db,
  )
  await availabilityJob.run(services)
}
