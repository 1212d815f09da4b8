import { sql } from 'kysely'
import { day } from '#domain/durations.ts'
import { editDistance } from '#schema'
import type { Db } from '../../contracts.ts'

/** A gateway with a number that no house has. */
export interface Stranger {
  readonly gatewayNo: string
  /** When it was refused last, in epoch milliseconds. */
  readonly time: number
  readonly reason: string
}

/** So many are kept: anybody may knock with any number. */
const most = 50
/** So many of the last day are told to whoever connects a house: a mistyped number is among them. */
const mostTold = 10
/** By so many characters a number differs that was mistyped. */
const mostMistyped = 2

/** Notes those that were refused, and forgets all but the latest. */
export async function keepStrangers(db: Db, strangers: readonly Stranger[]): Promise<void> {
  if (strangers.length === 0) return
  const all = strangers.toSorted((one, other) => (one.gatewayNo < other.gatewayNo ? -1 : 1))
  await sql`
    insert into device_stranger (gateway_no, time, reason)
    select * from unnest(
      ${all.map(({ gatewayNo }) => gatewayNo)}::text[], ${all.map(({ time }) => time)}::bigint[],
      ${all.map(({ reason }) => reason)}::text[])
    on conflict (gateway_no) do update set time = excluded.time, reason = excluded.reason`.execute(db)
  await sql`
    delete from device_stranger where gateway_no not in (
      select gateway_no from device_stranger order by time desc, gateway_no limit ${most})`.execute(db)
}

/**
 * The latest, without those that a house has got since. `near`: those alone that are likely this number, mistyped; null:
 * all of them. Whose they will be, or have been until they were unbound, nobody knows: who sees some projects alone is
 * told of what may be their own.
 */
export async function lastStrangers(db: Db, now: number, near: string | null): Promise<readonly Stranger[]> {
  const { rows } = await sql<Stranger>`
    select gateway_no, time, reason from device_stranger s where time > ${now - day}
      and not exists (select 1 from house h where h.gateway_no = s.gateway_no and h.deleted_at is null)
    order by time desc, gateway_no`.execute(db)
  const told =
    near === null ? rows : rows.filter(({ gatewayNo }) => editDistance(gatewayNo, near) <= mostMistyped)
  return told.slice(0, mostTold)
}
