import { alarmLevel } from '#resources/dictionaries.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { type NoticeKind, notify } from '../notice/notify.ts'
import type { AlarmPlace } from './places.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

const kinds: Readonly<Record<number, NoticeKind>> = {
  [alarmLevel.critical]: noticeKind.criticalAlarm,
  [alarmLevel.major]: noticeKind.majorAlarm,
  [alarmLevel.minor]: noticeKind.minorAlarm,
  [alarmLevel.warning]: noticeKind.warningAlarm,
}

/** A new alarm as it is stored. */
export type PlacedAlarm = RaisedAlarm & AlarmPlace & { readonly id: string }

/** Tells those who maintain its project of a new alarm. Unread ones of a project and level are shown as one. */
export async function tellOfAlarm(context: CallContext, alarm: PlacedAlarm): Promise<void> {
  const { id, projectId, projectName, houseId, houseName, name, level } = alarm
  const kind = kinds[level]
  if (kind === undefined) return
  await notify(context, {
    audience: { projectId, permission: '/maintenance' },
    kind,
    title: `${projectName} ${houseName} ${name}`,
    resource: 'alarm',
    id,
    houseId,
    gather: `alarm ${projectId} ${level}`,
  })
}
