import { sql } from 'kysely'
import { byName } from '#domain/natural-order.ts'
import type { Values } from '#schema'
import { mayAsk } from '../../access.ts'
import type { CallHandler } from '../../contracts.ts'
import { allOf } from '../../records/condition-sql.ts'
import { deriveFields } from '../../records/derive.ts'
import { visible } from '../../records/scope.ts'

const counters = ['houseNum', 'onlineNum', 'alarmNum', 'workOrderNum'] as const

/** GET project list: the caller's projects with what there is to count of each; none for who may not list projects. */
export const screenProjectList: CallHandler = async (_input, context) => {
  const { project } = context.services.config.resources
  if (!project || !mayAsk(context, project.name)) return []
  const { rows } = await sql<Values>`
    select id, name from project where ${allOf(visible(project, context))}`.execute(context.db)
  const fields = counters.flatMap((name) => project.fields[name] ?? [])
  const derive = await deriveFields(context, project, fields, rows)
  return rows
    .map((row) => ({ id: row.id, name: String(row.name), ...derive(row) }))
    .sort((one, other) => byName(one.name, other.name))
}
