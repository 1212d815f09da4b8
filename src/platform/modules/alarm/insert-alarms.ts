import type { CallContext } from '../../contracts.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { storedState } from './alarm-rows.ts'
import { announceHouse } from './announce-alarms.ts'
import type { AlarmState } from './fold-events.ts'
import { loadPlaces } from './places.ts'
import type { RaisedAlarm } from './raised-alarm.ts'
import { tellOfAlarm } from './tell-of-alarm.ts'

/** Stores new alarms, and tells of them; answers the id each got, null: its house is there no longer. */
export async function insertAlarms(
  context: CallContext,
  states: readonly AlarmState[],
  begun: ReadonlyMap<string, RaisedAlarm>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (states.length === 0) return new Map()
  const raised = states.flatMap((state) => {
    const alarm = begun.get(state.alarmKey)
    return alarm ? [{ state, alarm }] : []
  })
  const placeOf = await loadPlaces(
    context.db,
    raised.map(({ alarm }) => alarm),
  )
  const placed = raised.flatMap(({ state, alarm }, index) => {
    const place = placeOf(alarm)
    const alarmNo = numbers[index]
    return place && alarmNo ? [{ state, values: { ...alarm, ...place, alarmNo } }] : []
  })
  // One alarm that begins, is over and begins anew within one report points at itself.
  const ids = new Set(states.map(({ id }) => id))
  const records = placed.map(({ state, values }) => ({
    ...values,
    ...storedState(state),
    alarmKey: state.alarmKey,
    prevId: state.prevId !== null && ids.has(state.prevId) ? null : state.prevId,
  }))
  const stored = await insertRecords(context, resourcesOf(context, 'alarm').alarm, records)
  const made = new Map<string, string | null>(states.map(({ id }) => [id, null]))
  for (const [index, { state, values }] of placed.entries()) {
    const id = stored[index]?.id ?? null
    made.set(state.id, id)
    if (id === null) continue
    await tellOfAlarm(context, { ...values, id })
    await announceHouse(context.db, values)
  }
  return made
}
