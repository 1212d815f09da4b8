import { formatTime } from '#domain/time.ts'
import { normalise, type ResolvedResource, type Values } from '#schema'
import type { Services } from '../contracts.ts'
import { encodeAll, isStored } from '../db/columns.ts'
import { systemName } from '../services/system-context.ts'
import { insertSteps } from './insert-steps.ts'

/** A statement takes 65,535 values at most. */
const valuesAtOnce = 30_000

function complete(resource: ResolvedResource, record: Values, now: string): Record<string, unknown> {
  const fields = Object.values(resource.fields).filter(isStored)
  const values = fields.map((field) => [
    field.name,
    record[field.name] ?? field.default ?? normalise(field, null),
  ])
  return {
    ...Object.fromEntries(values),
    id: record.id,
    createTime: record.createTime ?? now,
    createUserName: record.createUserName ?? systemName,
    updateTime: record.updateTime ?? record.createTime ?? now,
    updateUserName: record.updateUserName ?? record.createUserName ?? systemName,
  }
}

/** Inserts records as they are, few statements for many. A config without the resource, or a field, goes without. */
export async function insertAll(services: Services, name: string, records: readonly Values[]): Promise<void> {
  const resource = services.config.resources[name]
  if (!resource) return
  const now = formatTime(services.now().getTime())
  const rows = records.map((record) => encodeAll(resource, complete(resource, record, now)))
  const atOnce = Math.floor(valuesAtOnce / Object.keys(rows[0] ?? { id: '' }).length)
  for (let from = 0; from < rows.length; from += atOnce)
    await services.db
      .insertInto(name)
      .values(rows.slice(from, from + atOnce))
      .execute()
  await insertSteps(services, resource, records, now)
}
