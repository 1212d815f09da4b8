import { sql } from 'kysely'
import { gatewayKey } from '#domain/device-topics.ts'
import { formatTime } from '#domain/time.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { isIn } from '../../records/condition-sql.ts'
import { anySession, type OnlineChange } from './observers.ts'
import { keepOnline } from './online-log.ts'
import { mostAhead } from './reported-value.ts'

/** Of each gateway what its newest connection said last. */
function latestPerGateway(online: readonly OnlineChange[]): readonly OnlineChange[] {
  const last = new Map<string, OnlineChange>()
  for (const change of online) {
    const known = last.get(change.gatewayNo)
    if (!known || change.session >= known.session) last.set(change.gatewayNo, change)
  }
  return [...last].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}

/**
 * Notes the connections; answers those that are news: the end of an earlier connection is not. A number from the future
 * was given by a clock that was ahead, and is of the past as well.
 */
async function storeConnections(
  db: Db,
  changes: readonly OnlineChange[],
  now: number,
): Promise<readonly OnlineChange[]> {
  const { rows } = await sql<{ gatewayNo: string }>`
    insert into device_gateway as known
      (gateway_no, house_id, session, is_online, connected_at, disconnected_at, seen_at, messages_per_minute)
    select no, house, session, online,
      case when online = 1 then at end, case when online = 0 then at end, at, 0
    from unnest(
      ${changes.map(({ gatewayNo }) => gatewayNo)}::text[], ${changes.map(({ houseId }) => houseId)}::text[],
      ${changes.map(({ session }) => session)}::bigint[], ${changes.map(({ isOnline }) => (isOnline ? 1 : 0))}::int[],
      ${changes.map(({ time }) => time)}::bigint[]) g(no, house, session, online, at)
    on conflict (gateway_no) do update set
      (house_id, session, is_online, seen_at) = (excluded.house_id,
        case when excluded.session = ${anySession} then known.session else excluded.session end,
        excluded.is_online, excluded.seen_at),
      connected_at = coalesce(excluded.connected_at, known.connected_at),
      disconnected_at = coalesce(excluded.disconnected_at, known.disconnected_at)
    where excluded.session > known.session
      or known.session > ${now + mostAhead}::bigint and excluded.is_online = 1
      or excluded.session = ${anySession} and known.is_online = 0
      or excluded.session = known.session and excluded.is_online <> known.is_online
    returning gateway_no`.execute(db)
  const news = new Set(rows.map(({ gatewayNo }) => gatewayNo))
  return changes.filter(({ gatewayNo }) => news.has(gatewayNo))
}

/**
 * Those of gateways that their houses still have: behind a broker outside one goes on speaking after it was taken from
 * its house, and would count as that of the house until it is silent.
 */
async function ofBound(db: Db, changes: readonly OnlineChange[]): Promise<readonly OnlineChange[]> {
  const { rows } = await sql<{ id: string; gatewayNo: string }>`
    select id, gateway_no from house where gateway_no is not null and deleted_at is null
      and id = any(${changes.map(({ houseId }) => houseId)}::text[])`.execute(db)
  const keys = new Map(rows.map(({ id, gatewayNo }) => [id, gatewayKey(gatewayNo)]))
  return changes.filter(({ houseId, gatewayNo }) => keys.get(houseId) === gatewayKey(gatewayNo))
}

/** Answers what did change the state of a house. */
export async function storeOnline(
  { db, services }: CallContext,
  online: readonly OnlineChange[],
): Promise<readonly OnlineChange[]> {
  const now = services.now().getTime()
  const last = latestPerGateway(online)
  await lockRows(db, {
    table: 'house',
    where: isIn(
      'id',
      last.map(({ houseId }) => houseId),
    ),
    mode: 'change',
  })
  const bound = await ofBound(db, last)
  if (bound.length === 0) return []
  noteWrite(db)
  const news = await storeConnections(db, bound, now)
  const states = news.map(({ isOnline }) => (isOnline ? onlineStatus.online : onlineStatus.offline))
  const { rows } = await sql<{ id: string }>`
    update house h set online_status = g.status,
      last_online_time = case when g.status = ${onlineStatus.online} then g.time else h.last_online_time end
    from unnest(
      ${news.map(({ houseId }) => houseId)}::text[], ${states}::int[],
      ${news.map(({ time }) => formatTime(time))}::timestamp[]) g(id, status, time)
    where h.id = g.id and h.online_status is distinct from g.status and h.deleted_at is null returning h.id`.execute(
    db,
  )
  const ids = new Set(rows.map(({ id }) => id))
  const changed = news.filter(({ houseId }) => ids.has(houseId))
  await keepOnline(db, changed)
  return changed
}
