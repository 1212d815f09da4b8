import type { DemoStep, ResolvedResource, Values } from '#schema'
import type { Services } from '../contracts.ts'
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
export async function insertSteps(
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
