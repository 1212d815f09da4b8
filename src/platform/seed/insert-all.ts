import { formatTime } from '#domain/time.ts'
import { type DemoStep, normalise, type ResolvedResource, type Values } from '#schema'
import type { Services } from '../contracts.ts'
import { isStored } from '../db/columns.ts'
import { insertRows } from '../records/insert-records.ts'
import { systemName } from '../services/call-context.ts'

/** What the timeline of a record says; where nothing is said, it was made in the state it is in. */
function stepsOf(record: Values, { states }: ResolvedResource, now: string): readonly DemoStep[] {
  if (Array.isArray(record.timeline)) return record.timeline as readonly DemoStep[]
  const toStatus = Number(record[states?.field ?? ''] ?? states?.initial)
  const operator = typeof record.createUserName === 'string' ? record.createUserName : systemName
  const time = String(record.createTime ?? now)
  return [{ action: '新增', fromStatus: null, toStatus, operator, time, remark: null }]
}

const atOnce = 2000

/** Inserts the timelines of records. */
async function insertSteps(
  { db }: Services,
  resource: ResolvedResource,
  records: readonly Values[],
  now: string,
): Promise<void> {
  if (!resource.timeline) return
  const rows = records.flatMap((record) =>
    stepsOf(record, resource, now).map((step, at) => ({
      ...step,
      images: [...(step.images ?? [])],
      resource: resource.name,
      recordId: record.id,
      seq: at + 1,
    })),
  )
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('timelineStep')
      .values(rows.slice(from, from + atOnce))
      .execute()
}

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
