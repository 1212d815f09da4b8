import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { ensureMonths } from '../../db/partitions.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isIn } from '../../records/condition-sql.ts'
import { systemContext } from '../../services/system-context.ts'
import type { CommandReply, DeviceObservers, OnlineChange, ValueChange } from './observers.ts'
import { keepOnline } from './online-log.ts'
import { fine } from './roll-up.ts'
import { seriesIds } from './series-ids.ts'

/** One value of one attribute, found right. */
export interface ReportedValue {
  readonly houseId: string
  readonly attributeKey: string
  /** As commands carry it. */
  readonly value: string
  /** The same as a number; null: it is a text. */
  readonly number: number | null
  /** When it was measured, in epoch milliseconds. */
  readonly time: number
}

/** What gateways said, of many houses at a time. */
export interface Reports {
  readonly values: readonly ReportedValue[]
  readonly online: readonly OnlineChange[]
  readonly replies: readonly CommandReply[]
}

/** Stores all of it, or nothing. What is stored already stays as it is. */
export type StoreReports = (services: Services, reports: Reports) => Promise<void>

const placeOf = ({ houseId, attributeKey }: { readonly houseId: string; readonly attributeKey: string }) =>
  `${houseId} ${attributeKey}`

/** A value at a time when there is one already is the same report once more. */
async function storeSamples(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<void> {
  await sql`
    insert into device_sample (series, time, value, text)
    select * from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[],
      ${values.map(({ number, value }) => (number === null ? value : null))}::text[])
    on conflict do nothing`.execute(db)
  const stale = new Map<string, { houseId: string; time: number }>()
  for (const { houseId, time } of values) {
    const start = Math.floor(time / fine) * fine
    stale.set(`${houseId} ${start}`, { houseId, time: start })
  }
  const marks = [...stale.values()]
  await sql`
    insert into device_stale (house_id, time)
    select * from unnest(${marks.map(({ houseId }) => houseId)}::text[], ${marks.map(({ time }) => time)}::bigint[])`.execute(
    db,
  )
}

interface Overtaken {
  readonly houseId: string
  readonly attributeKey: string
  readonly previousValue: string | null
  readonly previousTime: number | null
}

/** The newest of each attribute, in one order for all who write: two of them then wait in one direction. */
function newest(values: readonly ReportedValue[]): readonly ReportedValue[] {
  const latest = new Map<string, ReportedValue>()
  for (const value of values) {
    const place = placeOf(value)
    if (value.time > (latest.get(place)?.time ?? -1)) latest.set(place, value)
  }
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

/** Answers what was there before, of those attributes that have a newer value now. */
async function storeLatest(db: Db, values: readonly ReportedValue[]): Promise<readonly Overtaken[]> {
  const { rows } = await sql<Overtaken>`
    insert into device_value (house_id, attribute_key, value, report_time, is_alarm)
    select *, 0 from unnest(
      ${values.map(({ houseId }) => houseId)}::text[], ${values.map(({ attributeKey }) => attributeKey)}::text[],
      ${values.map(({ value }) => value)}::text[], ${values.map(({ time }) => time)}::bigint[])
    on conflict (house_id, attribute_key) do update set
      previous_value = device_value.value, previous_time = device_value.report_time,
      value = excluded.value, report_time = excluded.report_time,
      desired_value = nullif(device_value.desired_value, excluded.value)
    where device_value.report_time is null or device_value.report_time < excluded.report_time
    returning house_id, attribute_key, previous_value, previous_time`.execute(db)
  return rows
}

/** What is newer than what was stored, each with the one before it. */
function changesOf(
  values: readonly ReportedValue[],
  overtaken: readonly Overtaken[],
): readonly ValueChange[] {
  const last = new Map(
    overtaken.map((row) => [placeOf(row), { value: row.previousValue, time: row.previousTime ?? -1 }]),
  )
  const changes: ValueChange[] = []
  for (const { houseId, attributeKey, value, time } of values.toSorted((a, b) => a.time - b.time)) {
    const before = last.get(placeOf({ houseId, attributeKey }))
    if (!before || time <= before.time) continue
    changes.push({ houseId, attributeKey, value, previous: before.value, reportTime: time })
    last.set(placeOf({ houseId, attributeKey }), { value, time })
  }
  return changes
}

/** Of each gateway what its newest connection said last. */
function lastWords(online: readonly OnlineChange[]): readonly OnlineChange[] {
  const last = new Map<string, OnlineChange>()
  for (const change of online) {
    const known = last.get(change.gatewayNo)
    if (!known || change.session >= known.session) last.set(change.gatewayNo, change)
  }
  return [...last].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change)
}

/** Notes the connections; answers those that are news: the end of an earlier connection is not. */
async function storeConnections(db: Db, changes: readonly OnlineChange[]): Promise<readonly OnlineChange[]> {
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
      (house_id, session, is_online, seen_at) = (excluded.house_id, excluded.session, excluded.is_online, excluded.seen_at),
      connected_at = coalesce(excluded.connected_at, known.connected_at),
      disconnected_at = coalesce(excluded.disconnected_at, known.disconnected_at)
    where excluded.session > known.session
      or excluded.session = known.session and excluded.is_online <> known.is_online
    returning gateway_no`.execute(db)
  const news = new Set(rows.map(({ gatewayNo }) => gatewayNo))
  return changes.filter(({ gatewayNo }) => news.has(gatewayNo))
}

/** Answers what did change the state of a house. */
async function storeOnline(db: Db, online: readonly OnlineChange[]): Promise<readonly OnlineChange[]> {
  const last = lastWords(online)
  await lockRows(db, {
    table: 'house',
    where: isIn(
      'id',
      last.map(({ houseId }) => houseId),
    ),
    mode: 'change',
  })
  noteWrite(db)
  const news = await storeConnections(db, last)
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

async function storeValues(
  context: CallContext,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly ValueChange[]> {
  noteWrite(context.db)
  await storeSamples(context.db, values, idOf)
  return changesOf(values, await storeLatest(context.db, newest(values)))
}

/**
 * Stores what gateways said in one transaction: on line and off, samples, latest values; then tells the observers.
 * The same may come any number of times, and in any order.
 */
export function createStore(observers: DeviceObservers): StoreReports {
  return async (services, { values, online, replies }) => {
    const { db } = services
    const idOf = await seriesIds(db, values)
    await ensureMonths(
      db,
      'deviceSample',
      values.map(({ time }) => time),
    )
    await ensureMonths(
      db,
      'deviceOnline',
      online.map(({ time }) => time),
    )
    await inTransaction(systemContext(services), async (context) => {
      const turned = online.length > 0 ? await storeOnline(context.db, online) : []
      const changes = values.length > 0 ? await storeValues(context, values, idOf) : []
      if (turned.length > 0) for (const observe of observers.online) await observe(context, turned)
      if (changes.length > 0) for (const observe of observers.values) await observe(context, changes)
      if (replies.length > 0) for (const observe of observers.replies) await observe(context, replies)
    })
  }
}
