import { sql } from 'kysely'
import { gatewayKey } from '#domain/device-topics.ts'
import { day } from '#domain/durations.ts'
import { editDistance } from '#schema'
import type { Db } from '../../contracts.ts'
import { looksLikeAny } from '../../db/columns.ts'

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

/** Those of the numbers, as keys, that houses have. */
async function boundAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ gatewayNo: string }>`
    select gateway_no from house where ${looksLikeAny('gatewayNo', keys)} and deleted_at is null`.execute(db)
  return new Set(rows.map(({ gatewayNo }) => gatewayKey(gatewayNo)))
}

/**
 * The latest, without those that a house has got since, each once however it writes its number. `near`: those alone that
 * are likely this number, mistyped; null: all of them. Whose they will be, or have been until they were unbound, nobody
 * knows: who sees some projects alone is told of what may be their own.
 */
export async function lastStrangers(db: Db, now: number, near: string | null): Promise<readonly Stranger[]> {
  const { rows } = await sql<Stranger>`
    select gateway_no, time, reason from device_stranger where time > ${now - day}
    order by time desc, gateway_no`.execute(db)
  const latest = new Map<string, Stranger>()
  for (const stranger of rows) {
    const key = gatewayKey(stranger.gatewayNo)
    if (!latest.has(key)) latest.set(key, stranger)
  }
  const bound = await boundAmong(db, [...latest.keys()])
  const isNear = (key: string) => near === null || editDistance(key, gatewayKey(near)) <= mostMistyped
  return [...latest]
    .filter(([key]) => !bound.has(key) && isNear(key))
    .map(([, stranger]) => stranger)
    .slice(0, mostTold)
}
