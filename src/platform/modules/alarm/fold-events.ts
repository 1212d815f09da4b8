import { formatTime } from '#domain/time.ts'
import { alarmActive, alarmHandleType, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { Moment } from '#schema'
import { alarmMoves } from './alarm.moves.ts'

/** Something goes wrong, or is right again. Times in epoch milliseconds. */
export type AlarmEvent = {
  readonly alarmKey: string
  readonly time: number
  readonly value: string | null
} & (
  | { readonly is: 'raised'; readonly level: number; readonly trigger: string }
  /** `because`: what it was about is there no more, so that nobody has to do anything; absent: it is right again. */
  | { readonly is: 'recovered'; readonly because?: string }
)

/** As much of an alarm as events change and go by. */
export interface AlarmState {
  readonly id: string
  readonly alarmKey: string
  readonly level: number
  readonly status: number
  readonly active: number
  readonly count: number
  readonly firstTime: number
  readonly lastTime: number
  readonly recoverTime: number | null
  readonly value: string | null
  readonly trigger: string
  readonly ignoreUntil: Moment | null
  readonly handleType: number | null
  readonly prevId: string | null
  /** Why it was done with just now, where that was by itself. */
  readonly doneBecause?: string
}

export interface Occurrence {
  /** What happened. */
  readonly event: AlarmEvent
  readonly alarmId: string
  readonly time: number
  readonly value: string | null
  readonly active: number
  readonly remark: string
}

const { unhandled, handling, ignored } = alarmStatus
const { recovered } = alarmMoves.transitions

/** The same as the condition of the unique index: an alarm that takes what happens under its key. */
const isTaking = ({ status, active, ignoreUntil }: AlarmState): boolean =>
  status === unhandled ||
  status === handling ||
  (status === ignored && (active === alarmActive.active || ignoreUntil !== null))

/** Ignored for a time that is over, and well again: the next time is another alarm. */
const isSpent = ({ status, active, ignoreUntil }: AlarmState, time: number) =>
  status === ignored &&
  active === alarmActive.recovered &&
  ignoreUntil !== null &&
  ignoreUntil <= formatTime(time)

/**
 * Why an alarm that is over is done with by itself; null: it is not. One that nobody has looked at is, where it is of the
 * least level or what it was about is there no more.
 */
function becauseOf({ status, level }: AlarmState, because: string | undefined): string | null {
  if (!recovered.from.some((start) => start === status)) return null
  return because ?? (level === alarmLevel.warning ? '已恢复，自动处理' : null)
}

interface Folded {
  /** As they are now, the new ones among them. */
  readonly alarms: readonly AlarmState[]
  readonly occurrences: readonly Occurrence[]
  /** What would have begun an alarm, for which there is no room. */
  readonly unraised: readonly AlarmEvent[]
}

/**
 * What events do to the alarms of one key. `known`: its latest alarms, the last one last; `newId` names one that has to
 * be made, null: there is no room for it. The one that takes events counts them; where there is none, what is raised
 * begins another one.
 */
export function foldEvents(
  known: readonly AlarmState[],
  events: readonly AlarmEvent[],
  newId: () => string | null,
): Folded {
  const alarms = new Map(known.map((alarm) => [alarm.id, alarm]))
  const occurrences: Occurrence[] = []
  const unraised: AlarmEvent[] = []
  const put = (alarm: AlarmState, event: AlarmEvent, remark: string) => {
    alarms.set(alarm.id, alarm)
    const active = event.is === 'raised' ? alarmActive.active : alarmActive.recovered
    occurrences.push({ event, alarmId: alarm.id, time: event.time, value: event.value, active, remark })
  }
  for (const event of events) {
    const all = [...alarms.values()]
    if (event.is === 'recovered') {
      for (const alarm of all.filter(({ active }) => active === alarmActive.active)) {
        const doneBecause = becauseOf(alarm, event.because)
        const done =
          doneBecause === null
            ? {}
            : { status: recovered.to, handleType: alarmHandleType.system, doneBecause }
        put(
          { ...alarm, active: alarmActive.recovered, recoverTime: event.time, ...done },
          event,
          doneBecause ?? event.because ?? '已恢复',
        )
      }
      continue
    }
    const taking = all.find(isTaking)
    const spent = taking && isSpent(taking, event.time) ? taking : null
    if (spent) alarms.set(spent.id, { ...spent, ignoreUntil: null })
    const { level, trigger, value, time } = event
    const again = { active: alarmActive.active, recoverTime: null, level, trigger, value, lastTime: time }
    if (taking && !spent) {
      put({ ...taking, ...again, count: taking.count + 1 }, event, trigger)
      continue
    }
    const id = newId()
    if (id === null) unraised.push(event)
    else
      put(
        {
          ...again,
          id,
          alarmKey: event.alarmKey,
          status: unhandled,
          count: 1,
          firstTime: time,
          ignoreUntil: null,
          handleType: null,
          prevId: all.at(-1)?.id ?? null,
        },
        event,
        trigger,
      )
  }
  return { alarms: [...alarms.values()], occurrences, unraised }
}
