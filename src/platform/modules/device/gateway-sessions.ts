import { sql } from 'kysely'
import { minute, second } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { standingDevices } from './house-devices.ts'
import { heardSince } from './listening.ts'
import { mostAhead, unlessAhead } from './reported-value.ts'

/** A connection of a gateway, by its number. */
export interface GatewaySession {
  readonly gatewayNo: string
  readonly session: number
}

/** The number of its last connection; null: none is known. */
export async function lastSession(db: Db, gatewayNo: string): Promise<number | null> {
  const { rows } = await sql<GatewaySession>`
    select session from device_gateway where gateway_no = ${gatewayNo}`.execute(db)
  return rows[0]?.session ?? null
}

/** How long after a start its gateways may take to come back. */
const backWithin = 3 * minute

/** Gateways that have not come back to this platform, though they were on line when it last ended. */
export async function notBack({ db, now }: Services): Promise<readonly GatewaySession[]> {
  const time = now().getTime()
  const { rows } = await sql<GatewaySession>`
    select gateway_no, session from device_gateway
    where is_online = 1 and (seen_at < ${time - backWithin} or seen_at > ${time + mostAhead})`.execute(db)
  return rows
}

/** A gateway is given so long, whatever its devices are. */
const leastSilence = 5 * minute

/**
 * Gateways behind a broker outside that have said nothing for longer than each of their devices may: frozen, or gone
 * without a last will. While the platform or the broker is away nobody hears them.
 */
export async function fallenSilent({ db, now }: Services): Promise<readonly GatewaySession[]> {
  const time = now().getTime()
  const since = await heardSince(db, time)
  const heard = sql`greatest(${unlessAhead(sql`g.seen_at`, time)}, ${since}::bigint)`
  const { rows } = await sql<GatewaySession>`
    select g.gateway_no, g.session from device_gateway g
    where g.is_online = 1 and ${heard} < ${time - leastSilence}::bigint
      and ${heard} < ${time}::bigint - ${second}::int * coalesce((
        select max(s.offline_timeout) from (${standingDevices}) s where s.house_id = g.house_id), 0)`.execute(
    db,
  )
  return rows
}
