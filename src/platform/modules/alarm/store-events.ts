import { groupBy } from '#domain/group-by.ts'
import type { CallContext } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { takeNumbers } from './alarm-numbers.ts'
import { readStates, storeOccurrences, updateAlarms } from './alarm-rows.ts'
import type { Told } from './describe.ts'
import { type AlarmEvent, type AlarmState, foldEvents, isTaking } from './fold-events.ts'
import { insertAlarms } from './insert-alarms.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

type Known = ReadonlyMap<string, readonly AlarmState[]>

const byKey = (states: readonly AlarmState[]): Known => groupBy(states, ({ alarmKey }) => alarmKey)

/** The keys under which alarms are likely to begin. */
const beginning = (events: readonly AlarmEvent[], known: Known): readonly string[] => [
  ...new Set(
    events
      .filter(({ is, alarmKey }) => is === 'raised' && !known.get(alarmKey)?.some(isTaking))
      .map(({ alarmKey }) => alarmKey),
  ),
]

/**
 * Stores what began and what is over, in the transaction that is open. `begun`: what is raised under each key. Whoever
 * begins an alarm first takes its number, and one transaction at a time has a number that is not stored yet: two never
 * begin the same alarm.
 */
async function storeEvents(
  context: CallContext,
  events: readonly AlarmEvent[],
  begun: ReadonlyMap<string, RaisedAlarm>,
): Promise<void> {
  if (events.length === 0) return
  noteWrite(context.db)
  const keys = [...new Set(events.map(({ alarmKey }) => alarmKey))].sort()
  let known = byKey(await readStates(context, keys))
  const fresh = beginning(events, known)
  const numbers = fresh.length > 0 ? await takeNumbers(context, events.length) : []
  if (fresh.length > 0) known = byKey(await readStates(context, keys))
  const folded = [...groupBy(events, ({ alarmKey }) => alarmKey)].map(([key, own]) =>
    foldEvents(known.get(key) ?? [], own, newId),
  )
  const before = new Map([...known.values()].flat().map((state) => [state.id, state]))
  const after = folded.flatMap(({ alarms }) => alarms)
  await updateAlarms(
    context,
    after.filter((state) => before.has(state.id) && before.get(state.id) !== state),
    before,
  )
  const made = await insertAlarms(
    context,
    after.filter(({ id }) => !before.has(id)),
    begun,
    numbers,
  )
  await storeOccurrences(
    context,
    folded.flatMap(({ occurrences }) => occurrences),
    made,
  )
}

/** The same of what is told: what happened, and of what. */
export const storeTold = (context: CallContext, told: readonly Told[]): Promise<void> =>
  storeEvents(
    context,
    told.map(({ event }) => event),
    new Map(told.flatMap(({ event, alarm }) => (alarm ? [[event.alarmKey, alarm] as const] : []))),
  )
