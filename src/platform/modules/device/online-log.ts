import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import type { OnlineChange } from './observers.ts'

/** Keeps when houses came on line and went off: whoever connects one sees whether it stays. */
export async function keepOnline(db: Db, changes: readonly OnlineChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into device_online (house_id, time, is_online, gateway_no, reason)
    select * from unnest(
      ${changes.map(({ houseId }) => houseId)}::text[], ${changes.map(({ time }) => time)}::bigint[],
      ${changes.map(({ isOnline }) => (isOnline ? 1 : 0))}::int[],
      ${changes.map(({ gatewayNo }) => gatewayNo)}::text[],
      ${changes.map(({ reason }) => reason ?? null)}::int[])
    on conflict do nothing`.execute(db)
}

interface Kept {
  readonly time: number
  readonly isOnline: number
  readonly reason: number | null
}

/** The last changes of a house, the latest first. */
export async function lastOnline(db: Db, houseId: unknown, most: number): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select time, is_online, reason from device_online where house_id = ${houseId}
    order by time desc, is_online desc limit ${most}`.execute(db)
  return rows
}
