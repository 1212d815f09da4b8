import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { DictionaryValue, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { notify } from '../notice/notify.ts'
import type { alarmNotices } from './alarm.notices.ts'
import type { AlarmPlace } from './places.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

/** Of each kind: the level of the alarms it is of. */
const levels: Readonly<Record<keyof typeof alarmNotices, DictionaryValue<typeof alarmLevel>>> = {
  criticalAlarm: alarmLevel.critical,
  majorAlarm: alarmLevel.major,
  minorAlarm: alarmLevel.minor,
  warningAlarm: alarmLevel.warning,
}

const kinds = Object.keys(levels) as readonly (keyof typeof levels)[]

/** A new alarm as it is stored. */
export type PlacedAlarm = RaisedAlarm & AlarmPlace & { readonly id: string }

type Tellable = Pick<
  PlacedAlarm,
  'id' | 'projectId' | 'projectName' | 'houseId' | 'houseName' | 'name' | 'level'
>

/** Tells those who maintain the project of an alarm. Unread ones of a project and level are shown as one. */
async function tell(context: CallContext, alarm: Tellable, title: string): Promise<void> {
  const { id, projectId, houseId, level } = alarm
  const kind = kinds.find((name) => levels[name] === level)
  if (kind === undefined) return
  await notify(context, {
    audience: { projectId, permission: '/maintenance' },
    kind: noticeKind[kind],
    title,
    resource: 'alarm',
    id,
    houseId,
    gather: `alarm ${projectId} ${level}`,
  })
}

const titleOf = ({ projectName, houseName, name }: Tellable) => `${projectName} ${houseName} ${name}`

/** A new alarm. */
export const tellOfAlarm = (context: CallContext, alarm: PlacedAlarm): Promise<void> =>
  tell(context, alarm, titleOf(alarm))

/** One that was opened again, since what it is about goes on; as it is stored. */
export const tellThatItGoesOn = (context: CallContext, stored: Values): Promise<void> => {
  const alarm = stored as unknown as Tellable
  return tell(context, alarm, `${titleOf(alarm)} 仍在告警`)
}
