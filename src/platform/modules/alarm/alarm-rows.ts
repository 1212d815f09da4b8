import { sql } from 'kysely'
import { formatTime, parseTime } from '#domain/time.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { keepSteps } from '../../records/timeline.ts'
import { announce } from '../../services/announce.ts'
import { systemName } from '../../services/call-context.ts'
import { alarmMoves } from './alarm.moves.ts'
import { boundedOccurrences } from './alarm-bounds.ts'
import { takesEvents } from './alarm-tables.ts'
import { reopenableUntil } from './alarm-times.ts'
import { announceAlarms, type PlacedChange } from './announce-alarms.ts'
import type { AlarmState, Occurrence } from './fold-events.ts'

type Row = Omit<AlarmState, 'firstTime' | 'lastTime' | 'recoverTime'> & {
  readonly firstTime: string
  readonly lastTime: string
  readonly recoverTime: string | null
}

const ms = (moment: string) => parseTime(moment) ?? 0

const stateOf = (row: Row): AlarmState => ({
  ...row,
  firstTime: ms(row.firstTime),
  lastTime: ms(row.lastTime),
  recoverTime: row.recoverTime === null ? null : ms(row.recoverTime),
})

/** So many of the latest alarms of a key are looked at: older ones are over. */
const latest = 20

/** The alarms under these keys that events may change, and the last one of each key, the oldest first; they are held. */
export async function readStates(
  { db }: CallContext,
  keys: readonly string[],
): Promise<readonly AlarmState[]> {
  const where = sql<boolean>`id in (
    select a.id from unnest(${keys}::text[]) k(alarm_key)
      cross join lateral (
        select id from alarm where alarm_key = k.alarm_key and deleted_at is null order by id desc limit ${latest}) a
    union all select id from alarm where alarm_key = any(${keys}::text[]) and ${sql.raw(takesEvents)})`
  await lockRows(db, { table: 'alarm', where, mode: 'change' })
  const { rows } = await sql<Row>`
    select id, alarm_key, level, status, active, count, first_time, last_time, recover_time, value, trigger,
      ignore_until, handle_type, prev_id
    from alarm where ${where} order by id`.execute(db)
  return rows.map(stateOf)
}

const momentOf = (time: number | null) => (time === null ? null : formatTime(time))

/** What an alarm says of itself, as it is stored. */
export const storedState = (state: AlarmState): Values => ({
  level: state.level,
  status: state.status,
  active: state.active,
  count: state.count,
  firstTime: formatTime(state.firstTime),
  lastTime: formatTime(state.lastTime),
  recoverTime: momentOf(state.recoverTime),
  duration:
    state.recoverTime === null ? null : Math.max(0, Math.round((state.recoverTime - state.firstTime) / 1000)),
  value: state.value,
  trigger: state.trigger,
  ignoreUntil: state.ignoreUntil,
  handleType: state.handleType,
})

/** Alarms that are done with by themselves say so in their timelines. */
async function keepEnds(
  context: CallContext,
  states: readonly AlarmState[],
  before: ReadonlyMap<string, AlarmState>,
): Promise<void> {
  const { alarm } = resourcesOf(context, 'alarm')
  const { label: action } = alarmMoves.transitions.recovered
  const ends = states.flatMap(({ id, status: to, doneBecause = '' }) => {
    const from = before.get(id)?.status
    return from === undefined || from === to ? [] : [{ id, action, from, to, remark: doneBecause }]
  })
  await keepSteps(context, alarm, ends)
}

/**
 * Stores how alarms have changed; those that are done with now were so by themselves. What people decide about an alarm
 * does not go by how often it has come and gone meanwhile: that is no other version of it.
 */
export async function updateAlarms(
  context: CallContext,
  states: readonly AlarmState[],
  before: ReadonlyMap<string, AlarmState>,
): Promise<void> {
  const { db, services } = context
  const now = formatTime(services.now().getTime())
  const rows = states.map((state) => {
    const isDone = state.status !== before.get(state.id)?.status
    return {
      id: state.id,
      ...storedState(state),
      isDone,
      handleRemark: isDone ? (state.doneBecause ?? null) : null,
      reopenUntil: isDone ? reopenableUntil(services) : null,
    }
  })
  if (rows.length === 0) return
  const { rows: changed } = await sql<PlacedChange>`
    update alarm a set level = n."level", status = n."status", active = n."active", count = n."count",
      last_time = n."lastTime", recover_time = n."recoverTime", duration = n."duration", value = n."value",
      trigger = n."trigger", ignore_until = n."ignoreUntil", handle_type = n."handleType",
      handle_time = case when n."isDone" then ${now}::timestamp else a.handle_time end,
      status_time = case when n."isDone" then ${now}::timestamp else a.status_time end,
      handle_remark = coalesce(n."handleRemark", a.handle_remark),
      reopen_until = coalesce(n."reopenUntil", a.reopen_until),
      version = a.version + n."isDone"::int, update_time = ${now}::timestamp, update_user_name = ${systemName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n("id" text, "level" int, "status" int, "active" int,
      "count" int, "lastTime" timestamp, "recoverTime" timestamp, "duration" int, "value" text, "trigger" text,
      "ignoreUntil" timestamp, "handleType" int, "isDone" boolean, "handleRemark" text, "reopenUntil" timestamp)
    where a.id = n."id" returning a.id, a.house_id, a.project_id`.execute(db)
  await announceAlarms(db, changed)
  await keepEnds(context, states, before)
}

/**
 * `made`: the ids that alarms got which were not stored yet; others go without a place, and leave nothing. Answers those
 * that are stored.
 */
export async function storeOccurrences(
  context: CallContext,
  occurrences: readonly Occurrence[],
  made: ReadonlyMap<string, string | null>,
): Promise<readonly Occurrence[]> {
  const { alarmOccurrence } = context.services.config.resources
  if (!alarmOccurrence) return occurrences
  const kept = await boundedOccurrences(context, occurrences)
  const rows = kept.flatMap(({ alarmId, time, value, active, remark }) => {
    const id = made.has(alarmId) ? made.get(alarmId) : alarmId
    return id ? [{ alarmId: id, time: formatTime(time), value, active, remark }] : []
  })
  if (rows.length > 0) await insertRecords(context, alarmOccurrence, rows)
  return kept
}

/** Shows at an attribute whether its value is an alarm. */
export async function markValues(
  { db }: CallContext,
  marks: readonly { readonly houseId: string; readonly attributeKey: string; readonly active: number }[],
): Promise<void> {
  if (marks.length === 0) return
  const rows = [...new Map(marks.map((mark) => [`${mark.houseId} ${mark.attributeKey}`, mark])).values()]
  const { rows: changed } = await sql<{ houseId: string }>`
    update device_value v set is_alarm = m.active
    from unnest(${rows.map(({ houseId }) => houseId)}::text[], ${rows.map(({ attributeKey }) => attributeKey)}::text[],
      ${rows.map(({ active }) => (active === alarmActive.active ? 1 : 0))}::int[]) m(house_id, attribute_key, active)
    where v.house_id = m.house_id and v.attribute_key = m.attribute_key and v.is_alarm <> m.active
    returning v.house_id`.execute(db)
  for (const { houseId } of changed) await announce(db, { topic: 'houseDevice.attributeData', houseId })
}
