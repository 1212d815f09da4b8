import { sql } from 'kysely'
import { groupBy } from '#domain/group-by.ts'
import { formatDay } from '#domain/time.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { type Bounded, roomForAlarms, unbounded } from './alarm-bounds.ts'
import { readStates, storeOccurrences, updateAlarms } from './alarm-rows.ts'
import type { Told } from './describe.ts'
import { type AlarmEvent, type AlarmState, foldEvents } from './fold-events.ts'
import { insertAlarms } from './insert-alarms.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

const digits = 5

/** The first ones of a day come after those that alarms of the day have already: demo records have some. */
const firstOf = (db: Db, day: string, count: number) =>
  sql<{ last: number }>`
    insert into alarm_number (day, last)
    select ${day}, ${count}::int + coalesce(max(substr(alarm_no, ${`AL${day}`.length + 1})::int), 0)
    from alarm where alarm_no ~ ${`^AL${day}[0-9]{${digits},9}$`}
    on conflict (day) do update set last = alarm_number.last + ${count}::int returning last`.execute(db)

/**
 * So many numbers that no other alarm has: `AL`, the day, and a count of that day. Who asks for some after another
 * waits until that transaction has ended.
 */
async function takeNumbers({ db, services }: CallContext, count: number): Promise<readonly string[]> {
  const day = formatDay(services.now().getTime()).replaceAll('-', '')
  const next = await sql<{ last: number }>`
    update alarm_number set last = last + ${count} where day = ${day} returning last`.execute(db)
  const { rows } = next.rows.length > 0 ? next : await firstOf(db, day, count)
  const last = rows[0]?.last ?? count
  return Array.from(
    { length: count },
    (_, index) => `AL${day}${String(last - count + index + 1).padStart(digits, '0')}`,
  )
}

type Begun = ReadonlyMap<string, RaisedAlarm>

/** What events do to the alarms that are there; those are held from now on. */
async function fold(context: CallContext, events: readonly AlarmEvent[], begun: Begun) {
  const keyed = groupBy(events, ({ alarmKey }) => alarmKey)
  const states = await readStates(context, [...keyed.keys()].sort())
  const known = groupBy(states, ({ alarmKey }) => alarmKey)
  const hasRoom = await roomForAlarms(context, begun.values())
  const folded = [...keyed].map(([key, own]) => {
    const alarm = begun.get(key)
    return foldEvents(known.get(key) ?? [], own, () => (alarm && !hasRoom(alarm) ? null : newId()))
  })
  const before = new Map(states.map((state) => [state.id, state]))
  const after = folded.flatMap(({ alarms }) => alarms)
  return {
    before,
    changed: after.filter((state) => before.has(state.id) && before.get(state.id) !== state),
    made: after.filter(({ id }: AlarmState) => !before.has(id)),
    occurrences: folded.flatMap(({ occurrences }) => occurrences),
    unraised: new Set(folded.flatMap(({ unraised }) => unraised)),
  }
}

/**
 * Stores what began and what is over, in the transaction that is open. `begun`: what is raised under each key. Whoever
 * begins an alarm first takes its number, and one transaction at a time has a number that is not stored yet: two never
 * begin the same alarm, nor more than there is room for.
 */
async function storeEvents(
  context: CallContext,
  events: readonly AlarmEvent[],
  begun: Begun,
): Promise<Bounded> {
  if (events.length === 0) return unbounded
  noteWrite(context.db)
  let folded = await fold(context, events, begun)
  const numbers = folded.made.length > 0 ? await takeNumbers(context, events.length) : []
  if (numbers.length > 0) folded = await fold(context, events, begun)
  const { before, changed, occurrences, unraised } = folded
  await updateAlarms(context, changed, before)
  const made = await insertAlarms(context, folded.made, begun, numbers)
  const stored = new Set(await storeOccurrences(context, occurrences, made))
  const untold = occurrences.filter((one) => one.event.is === 'raised' && !stored.has(one))
  return { unraised, untold: new Set(untold.map(({ event }) => event)) }
}

/** The same of what is told: what happened, and of what. */
export const storeTold = (context: CallContext, told: readonly Told[]): Promise<Bounded> =>
  storeEvents(
    context,
    told.map(({ event }) => event),
    new Map(told.flatMap(({ event, alarm }) => (alarm ? [[event.alarmKey, alarm] as const] : []))),
  )
