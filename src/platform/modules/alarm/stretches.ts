import { type SqlBool, sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { invalid, notFound } from '../../errors.ts'
import { allOf, equals, isIn, type Where } from '../../records/condition-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { visible } from '../../records/scope.ts'
import { findRecord } from '../../records/store.ts'

/** When it was wrong: from when it began until it was over, or began once more. Epoch seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface AlarmStretch extends Stretch {
  readonly alarmId: string
  readonly attributeId: string | null
  readonly name: string
  readonly level: number
}

/** Whoever draws more sees nothing of them: the latest. */
const most = 2000

/** The same moment for who reckons in seconds. */
const timestamp = (seconds: number) => sql`${formatTime(seconds * second)}::timestamp`
const secondsOf = (moment: string) => (parseTime(moment) ?? 0) / second

interface Row extends Omit<AlarmStretch, 'from' | 'to'> {
  readonly time: string
  readonly next: string | null
}

/**
 * The stretches of some alarms that lie within a range or reach into it, the earliest first; what lasts ends with it. Not all that
 * is raised has an occurrence (`alarm-bounds.ts`): since when an alarm lasts it says itself.
 */
export async function readStretches(db: Db, alarms: Where, range: Stretch): Promise<readonly AlarmStretch[]> {
  const { rows } = await sql<Row>`
    with wanted as (select id, attribute_id, name, level, active, last_time from alarm where ${alarms}), told as (
      select alarm_id, active, time, id from alarm_occurrence where alarm_id in (select id from wanted)
    ), occurred as (
      select o.alarm_id, o.active, o.time, lead(o.time) over (partition by o.alarm_id order by o.time, o.id) as next
      from (select * from told union all select id, active, last_time, null from wanted
        where active = ${alarmActive.active} and last_time not in (
          select time from told where alarm_id = wanted.id and active = ${alarmActive.active})) o)
    select o.alarm_id, w.attribute_id, w.name, w.level, o.time, o.next
    from occurred o join wanted w on w.id = o.alarm_id
    where o.active = ${alarmActive.active} and o.time <= ${timestamp(range.to)}
      and (o.next is null or o.next >= ${timestamp(range.from)})
    order by o.time desc, o.alarm_id limit ${most}`.execute(db)
  return rows
    .map(({ time, next, ...alarm }) => {
      const from = secondsOf(time)
      return { ...alarm, from, to: next === null ? Math.max(from, range.to) : secondsOf(next) }
    })
    .toReversed()
}

/** GET alarm stretches: when attributes of a house gave an alarm, as far as it was within a range. */
export const alarmStretches: CallHandler = async ({ houseId, attributeIds, startTime, endTime }, context) => {
  const { house } = context.services.config.resources
  if (!house || !(await findRecord(context, house, String(houseId)))) throw notFound()
  const range = { from: Number(startTime), to: Number(endTime) }
  if (range.to <= range.from) throw invalid({ endTime: '结束时间须晚于开始时间' })
  const now = Math.ceil(context.services.now().getTime() / second)
  const alarms = allOf([
    ...visible(resourcesOf(context, 'alarm').alarm, context),
    equals('houseId', houseId),
    isIn('attributeId', String(attributeIds).split(',')),
    sql<SqlBool>`first_time <= ${timestamp(range.to)} and (recover_time is null or recover_time >= ${timestamp(range.from)})`,
  ])
  return readStretches(context.db, alarms, { from: range.from, to: Math.min(range.to, now) })
}
