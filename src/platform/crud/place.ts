import { sql } from 'kysely'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { allOf, equals, living } from './condition-sql.ts'
import { lockAbove } from './store.ts'

/** The place behind the last record under the same one, where records have places and this one has changed its own. */
export async function lastPlace(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<Values> {
  const { ordering } = resource
  const above = ordering && record[ordering.by]
  if (!ordering || typeof above !== 'string' || !changed.has(ordering.by)) return {}
  await lockAbove(context, resource, ordering.by, above)
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(${sql.ref(ordering.field)}), 0) + 1 as place from ${sql.table(resource.name)}
    where ${allOf([equals(ordering.by, above), living])}`.execute(context.db)
  return { [ordering.field]: rows[0]?.place ?? 1 }
}
