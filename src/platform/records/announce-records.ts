import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { type Announcement, announce } from '../services/live.ts'

/** The project or house a record lies in, where the config has it: who may not see that does not hear of the record. */
function placeOf(resource: ResolvedResource, record: Values, target: string): string | null {
  if (resource.name === target) return String(record.id)
  const pointer = Object.values(resource.fields).find(
    (field) => field.kind === 'reference' && field.target === target,
  )
  const id = pointer && record[pointer.name]
  return typeof id === 'string' ? id : null
}

/** Tells that records are written; of those that were there before, `id` alone is enough. */
export async function announceRecords(
  { db }: Pick<CallContext, 'db'>,
  resource: ResolvedResource,
  operation: Announcement['operation'],
  records: readonly Values[],
): Promise<void> {
  for (const record of records)
    await announce(db, {
      topic: resource.name,
      operation,
      id: String(record.id),
      projectId: placeOf(resource, record, 'project'),
      // Houses are told by their ids, those of a project together: as places of their own each would be told apart.
      houseId: resource.name === 'house' ? null : placeOf(resource, record, 'house'),
    })
}
