import { sql } from 'kysely'
import { hour } from '#domain/durations.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { formatTime } from '#domain/time.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { takesEvents } from './alarm-tables.ts'
import type { AlarmEvent, Occurrence } from './fold-events.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

/** So many alarms of one attribute are open or have begun within an hour: what else goes wrong begins none. */
const mostAlarms = 50
/** So often within an hour the occurrences of one alarm tell that it was raised. */
const mostOccurrences = 60

/** What was not stored as it was told, since there is enough of its kind. */
export interface Bounded {
  /** What began no alarm. */
  readonly unraised: ReadonlySet<AlarmEvent>
  /** What its alarm counts, and its occurrences do not tell. */
  readonly untold: ReadonlySet<AlarmEvent>
}

export const unbounded: Bounded = { unraised: new Set(), untold: new Set() }

/** Null: it was stored. */
export function whyBounded({ unraised, untold }: Bounded, event: AlarmEvent): Refusal | null {
  if (unraised.has(event)) return refusal('tooManyAlarms', mostAlarms)
  return untold.has(event) ? refusal('tooManyOccurrences', mostOccurrences) : null
}

/** The hour that ends now. A clock that was ahead has left what lies behind it. */
function lastHour({ services }: CallContext) {
  const now = services.now().getTime()
  return { since: sql`${formatTime(now - hour)}::timestamp`, until: sql`${formatTime(now)}::timestamp` }
}

const placeOf = ({ houseId, attributeId }: Pick<RaisedAlarm, 'houseId' | 'attributeId'>) =>
  `${houseId} ${attributeId}`

/**
 * Answers whether one more alarm may begin, and takes it that it does. Attributes are counted apart, so that one that
 * says ever new faults keeps no other of its device quiet. What is no attribute's has a few codes.
 */
export async function roomForAlarms(
  context: CallContext,
  begun: Iterable<RaisedAlarm>,
): Promise<(alarm: RaisedAlarm) => boolean> {
  const places = [
    ...new Map(
      [...begun].filter(({ attributeId }) => attributeId !== null).map((one) => [placeOf(one), one]),
    ),
  ].map(([, one]) => one)
  if (places.length === 0) return () => true
  const { since, until } = lastHour(context)
  const { rows } = await sql<{ houseId: string; attributeId: string; there: number }>`
    select p.house_id, p.attribute_id, count(*)::int as there
    from unnest(${places.map(({ houseId }) => houseId)}::text[],
      ${places.map(({ attributeId }) => attributeId)}::text[]) p(house_id, attribute_id)
    cross join lateral (
      select id from alarm where house_id = p.house_id and attribute_id = p.attribute_id and ${sql.raw(takesEvents)}
      union select id from alarm where house_id = p.house_id and attribute_id = p.attribute_id
        and first_time > ${since} and first_time <= ${until}) a
    group by 1, 2`.execute(context.db)
  const there = new Map(rows.map((row) => [placeOf(row), row.there]))
  return (alarm) => {
    if (alarm.attributeId === null) return true
    const count = there.get(placeOf(alarm)) ?? 0
    if (count >= mostAlarms) return false
    there.set(placeOf(alarm), count + 1)
    return true
  }
}

interface Heard {
  readonly alarmId: string
  /** How often it was raised. */
  readonly times: number
  /** What the last one tells. */
  readonly active: number
}

/** What the occurrences of alarms tell of the last hour. */
async function heardOf(context: CallContext, ids: readonly string[]): Promise<Map<string, Heard>> {
  const { since, until } = lastHour(context)
  const { rows } = await sql<Heard>`
    select alarm_id, count(*) filter (where active = ${alarmActive.active})::int as times,
      (array_agg(active order by time desc, id desc))[1] as active
    from alarm_occurrence
    where alarm_id = any(${ids}::text[]) and time > ${since} and time <= ${until} and deleted_at is null
    group by alarm_id`.execute(context.db)
  return new Map(rows.map((row) => [row.alarmId, row]))
}

/** Those that are stored: what is left out is left out whole, so that what is over was raised before. */
export async function boundedOccurrences(
  context: CallContext,
  occurrences: readonly Occurrence[],
): Promise<readonly Occurrence[]> {
  if (occurrences.length === 0) return []
  const heard = await heardOf(context, [...new Set(occurrences.map(({ alarmId }) => alarmId))])
  return occurrences.filter(({ alarmId, active }) => {
    const before = heard.get(alarmId)
    const times = before?.times ?? 0
    const isRaised = active === alarmActive.active
    if (isRaised ? times >= mostOccurrences : before?.active === active) return false
    heard.set(alarmId, { alarmId, times: isRaised ? times + 1 : times, active })
    return true
  })
}
