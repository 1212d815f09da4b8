import { sql } from 'kysely'
import { type Availability, availabilityOf, type Span, type Turn } from '#domain/availability.ts'
import { day } from '#domain/durations.ts'
import { groupBy } from '#domain/group-by.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Db } from '../../contracts.ts'
import { deafSpans } from './listening.ts'

/** The days that end now. */
const recentDays = 7

/** A gateway, and the house that has it now. */
export interface HouseGateway {
  readonly houseId: string
  readonly gatewayNo: string
}

interface Row extends Omit<Turn, 'isOnline'> {
  readonly houseId: string
  readonly isOnline: number
}

/**
 * When each came and went in its house, from the last time before the range on: what another gateway did there is not its
 * own. One of which nothing is kept any more is as it was when it last came or went.
 */
async function turnsOf(db: Db, gateways: readonly HouseGateway[], { from, to }: Span) {
  const { rows } = await sql<Row>`
    with g as (select * from unnest(${gateways.map(({ houseId }) => houseId)}::text[],
      ${gateways.map(({ gatewayNo }) => gatewayNo)}::text[]) g(house_id, gateway_no)
    ), kept as (
      select o.house_id, o.time, o.is_online, o.reason
      from g join device_online o on o.house_id = g.house_id and o.gateway_no = g.gateway_no and o.time <= ${to}
        and o.time >= coalesce((select max(b.time) from device_online b
          where b.house_id = g.house_id and b.gateway_no = g.gateway_no and b.time <= ${from}), 0)
    ), last as (
      select d.house_id, case d.is_online when 1 then d.connected_at else d.disconnected_at end as time, d.is_online, null::int
      from g join device_gateway d on d.gateway_no = g.gateway_no and d.house_id = g.house_id
      where not exists (select from kept where kept.house_id = g.house_id)
    )
    select * from kept union all select * from last where time is not null
    order by house_id, time, is_online`.execute(db)
  return groupBy(
    rows.map(({ isOnline, ...row }) => ({ ...row, isOnline: isOnline === 1 })),
    ({ houseId }) => houseId,
  )
}

/** It was the platform that ended the connection. */
const isExcused = (reason: number | null) => reason === offlineReason.ended

/** How much of the last seven days each of these gateways was on line. */
export async function recentAvailability(
  db: Db,
  gateways: readonly HouseGateway[],
  now: number,
): Promise<readonly Availability[]> {
  const range = { from: now - recentDays * day, to: now }
  const [turns, deaf] = await Promise.all([turnsOf(db, gateways, range), deafSpans(db, range)])
  return gateways.map(({ houseId }) => availabilityOf(turns.get(houseId) ?? [], range, deaf, isExcused))
}
