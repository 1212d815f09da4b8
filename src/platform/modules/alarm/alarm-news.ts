import { sql } from 'kysely'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { visible } from '../../records/scope.ts'

/**
 * GET alarm news: how many alarms of a project have come since the one with a number, and wait for somebody; and the
 * number of the last one. Numbers are given one after the other, whatever time a report tells of: with them nothing that
 * was there before is news.
 */
export const alarmNews: CallHandler = async ({ projectId, after }, context) => {
  const ofProject = allOf([
    equals('projectId', String(projectId)),
    ...visible(resourcesOf(context, 'alarm').alarm, context),
  ])
  const { rows } = await sql<{ latest: string | null; count: number }>`
    select
      (select alarm_no from alarm where ${ofProject} order by alarm_no desc limit 1) as latest,
      (select count(*)::int from alarm
        where ${ofProject} and alarm_no > ${after ?? ''} and status = ${alarmStatus.unhandled}) as count`.execute(
    context.db,
  )
  return rows[0]
}
