import { formatTime } from '#domain/time.ts'
import { normalise, type ResolvedResource, type Values } from '#schema'
import type { Services } from '../contracts.ts'
import { isStored } from '../db/columns.ts'
import { insertRows } from '../records/insert-records.ts'
import { systemName } from '../services/call-context.ts'
import { insertSteps } from './insert-steps.ts'

function complete(resource: ResolvedResource, record: Values, now: string): Record<string, unknown> {
  const fields = Object.values(resource.fields).filter(isStored)
  const values = fields.map((field) => [
    field.name,
    record[field.name] ?? field.default ?? normalise(field, null),
  ])
  return {
    ...Object.fromEntries(values),
    id: record.id,
    version: 1,
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
  const rows = records.map((record) => complete(resource, record, now))
  await insertRows(services.db, resource, rows)
  await insertSteps(services, resource, records, now)
}
