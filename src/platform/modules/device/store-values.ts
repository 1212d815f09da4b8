import { sql } from 'kysely'
import { minute, second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { ensureMonths } from '../../db/partitions.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isIn } from '../../records/condition-sql.ts'
import { systemContext } from '../../services/system-context.ts'
import {
  anySession,
  type CommandReply,
  type DeviceObservers,
  type OnlineChange,
  type ValueChange,
} from './observers.ts'
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
  /** Where it lies in history, in epoch milliseconds: never ahead of our clock. */
  readonly time: number
  /** When it came; null: the gateway had kept it while it was cut off, and it says nothing of the present. */
  readonly arrival: number | null
}

/** What gateways said, of many houses at a time. */
export interface Reports {
  readonly values: readonly ReportedValue[]
  readonly online: readonly OnlineChange[]
  readonly replies: readonly CommandReply[]
}

/** Stores all of it, or nothing. What is stored already stays as it is. */
export type StoreReports = (services: Services, reports: Reports) => Promise<void>

interface Place {
  readonly houseId: string
  readonly attributeKey: string
}

const placeOf = ({ houseId, attributeKey }: Place) => `${houseId} ${attributeKey}`

const textOf = ({ number, value }: ReportedValue) => (number === null ? value : null)

/** Those of the values that say nothing else than the sample of the same moment. */
async function repeated(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ place: number }>`
    select g.place::int as place from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[],
      ${values.map(textOf)}::text[]) with ordinality g(series, time, value, text, place)
    join device_sample s on s.series = g.series and s.time = g.time
      and s.value is not distinct from g.value and s.text is not distinct from g.text`.execute(db)
  return rows.map(({ place }) => place - 1)
}

/**
 * Answers the values without those that are the same report once more. One of another value at the same moment is no
 * sample, and is what its attribute says all the same: some clocks count seconds.
 */
async function storeSamples(
  db: Db,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<readonly ReportedValue[]> {
  const { rows } = await sql<{ series: number; time: number }>`
    insert into device_sample (series, time, value, text)
    select * from unnest(
      ${values.map(idOf)}::int[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ number }) => number)}::float8[], ${values.map(textOf)}::text[])
    on conflict do nothing returning series, time`.execute(db)
  const stored = new Set(rows.map(({ series, time }) => `${series} ${time}`))
  const first = new Set<string>()
  const others = values.filter((value) => {
    const place = `${idOf(value)} ${value.time}`
    const isFirst = stored.has(place) && !first.has(place)
    first.add(place)
    return !isFirst
  })
  if (others.length === 0) return values
  const again = new Set((await repeated(db, others, idOf)).map((place) => others[place]))
  return values.filter((value) => !again.has(value))
}

/** The roll-ups of these moments do not know all samples any more. */
async function markStale(db: Db, values: readonly ReportedValue[]): Promise<void> {
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

/** How soon after each other values have to come that another way may have brought in another order. */
const overtaking = second

/** A clock of ours that was ahead by more is right again: what it said last is past. */
const mostAhead = 10 * minute

/** What was brought by another way, and was said before what has come. */
const isOvertaken = (value: Live, by: Live) =>
  value.time < by.time && by.time - value.time <= overtaking && value.arrival - by.arrival <= overtaking

type Live = ReportedValue & { readonly arrival: number }
const isLive = (value: ReportedValue): value is Live => value.arrival !== null

/** What each attribute says after all of these have come: the last, and of what was kept the newest. */
function latestOf(values: readonly ReportedValue[]): readonly ReportedValue[] {
  const latest = new Map<string, ReportedValue>()
  for (const value of values) {
    const place = placeOf(value)
    const known = latest.get(place)
    const isNews = isLive(value)
      ? !known || !isLive(known) || !isOvertaken(value, known)
      : !known || (!isLive(known) && value.time > known.time)
    if (isNews) latest.set(place, value)
  }
  // One order for all who write: two of them then wait in one direction.
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

const numeral = sql.raw(`'^[+-]?[0-9]+([.][0-9]+)?$'`)

/** The same as `isSameValue`. */
const isDesired = sql`(device_value.desired_value = excluded.value or case
  when device_value.desired_value ~ ${numeral} and excluded.value ~ ${numeral}
  then device_value.desired_value::numeric = excluded.value::numeric end)`

/** Answers the places of those attributes that say this now. */
async function storeLatest(
  db: Db,
  values: readonly ReportedValue[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Place>`
    insert into device_value (house_id, attribute_key, value, report_time, arrived_at, is_alarm)
    select *, 0 from unnest(
      ${values.map(({ houseId }) => houseId)}::text[], ${values.map(({ attributeKey }) => attributeKey)}::text[],
      ${values.map(({ value }) => value)}::text[], ${values.map(({ time }) => time)}::bigint[],
      ${values.map(({ arrival }) => arrival)}::bigint[])
    on conflict (house_id, attribute_key) do update set
      value = excluded.value, report_time = excluded.report_time,
      arrived_at = coalesce(excluded.arrived_at, device_value.arrived_at),
      desired_value = case when ${isDesired} then null else device_value.desired_value end
    where device_value.report_time is null or case
      when excluded.arrived_at is null then device_value.report_time < excluded.report_time
      when device_value.arrived_at is null or device_value.arrived_at > ${now + mostAhead}::bigint then true
      else device_value.arrived_at <= excluded.arrived_at and not (
        device_value.report_time > excluded.report_time
        and device_value.report_time - excluded.report_time <= ${overtaking}::int
        and excluded.arrived_at - device_value.arrived_at <= ${overtaking}::int) end
    returning house_id, attribute_key`.execute(db)
  return new Set(rows.map(placeOf))
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

/** Answers what did change the state of a house. */
async function storeOnline(
  { db, services }: CallContext,
  online: readonly OnlineChange[],
): Promise<readonly OnlineChange[]> {
  const now = services.now().getTime()
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
  const news = await storeConnections(db, last, now)
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

interface Stored {
  /** What came of attributes that say something new, in the order in which it came. */
  readonly changes: readonly ValueChange[]
  /** Of which a gateway has told what it had kept. */
  readonly kept: readonly { readonly houseId: string }[]
}

async function storeValues(
  { db, services }: CallContext,
  values: readonly ReportedValue[],
  idOf: (value: ReportedValue) => number,
): Promise<Stored> {
  noteWrite(db)
  const fresh = await storeSamples(db, values, idOf)
  await markStale(db, values)
  if (fresh.length === 0) return { changes: [], kept: [] }
  const said = await storeLatest(db, latestOf(fresh), services.now().getTime())
  return {
    changes: fresh.filter(isLive).filter((value) => said.has(placeOf(value))),
    kept: fresh.filter((value) => !isLive(value)),
  }
}

/**
 * Stores what gateways said in one transaction: on line and off, samples, latest values; then tells the observers.
 * The same may come any number of times.
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
      const turned = online.length > 0 ? await storeOnline(context, online) : []
      const { changes, kept } =
        values.length > 0 ? await storeValues(context, values, idOf) : { changes: [], kept: [] }
      if (turned.length > 0) for (const observe of observers.online) await observe(context, turned)
      if (changes.length > 0) for (const observe of observers.values) await observe(context, changes)
      if (kept.length > 0) for (const observe of observers.kept) await observe(context, kept)
      if (replies.length > 0) for (const observe of observers.replies) await observe(context, replies)
    })
  }
}
