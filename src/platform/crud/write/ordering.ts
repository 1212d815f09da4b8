import { sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedOrdering, ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { invalid, notFound, orderChanged } from '../../errors.ts'
import { announceRecords } from '../../records/announce-records.ts'
import { allOf, equals, living } from '../../records/condition-sql.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockAbove, lockWhere, stamp } from '../../records/store.ts'
import { loadTitles, targetOf } from '../../records/titles.ts'
import { write } from '../../records/write.ts'
import { idOf, isId } from '../input.ts'

const most = 10_000

/** The ids in their wanted order, each once. */
function wantedOrder(input: Values, name: string, label: string): readonly string[] {
  const ids = input[name]
  if (!Array.isArray(ids) || !ids.every(isId)) throw invalid({ [name]: '编号格式不正确' })
  if (ids.length > most) throw invalid({ [name]: `一次最多排序 ${most} 条数据` })
  if (new Set(ids).size < ids.length) throw invalid({ [name]: `${label}有重复项` })
  return ids
}

/** One statement for all of them. Answers how many have moved. */
async function storePlaces(
  context: CallContext,
  resource: ResolvedResource,
  field: string,
  ids: readonly string[],
): Promise<number> {
  const { updateTime, updateUserName } = stamp(context)
  const place = sql.ref(field)
  noteWrite(context.db)
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(resource.name)} set ${place} = wanted.place, version = version + 1,
      update_time = ${updateTime}, update_user_name = ${updateUserName}
    from unnest(${ids}::text[]) with ordinality as wanted(wanted_id, place)
    where id = wanted_id and ${sql.ref(`${resource.name}.${field}`)} is distinct from wanted.place
    returning id`.execute(context.db)
  await announceRecords(context, resource, 'update', rows)
  return rows.length
}

async function recordOrder(
  context: CallContext,
  resource: ResolvedResource,
  { by }: ResolvedOrdering,
  above: string,
  count: number,
) {
  const field = resource.fields[by]
  const target = field && context.services.config.resources[targetOf(field, resource) ?? '']
  if (!field || !target) return
  const titleOf = await loadTitles(context, resource, [field], [{ [by]: above }])
  const targetName = titleOf(field, above) ?? above
  await recordOperation(context, {
    action: logAction.update,
    module: resource.module,
    targetType: target.name,
    targetId: above,
    targetName,
    content: `调整${target.label}[${targetName}]的${resource.label}顺序，共${count}${resource.counter}`,
  })
}

/** POST to an ordering: the records of one `by` stand in the sent order afterwards, all of them or none. */
export const orderingHandler =
  (resource: ResolvedResource, ordering: ResolvedOrdering): CallHandler =>
  async (input, context) => {
    const above = idOf(input, ordering.by)
    const ids = wantedOrder(input, ordering.input, resource.label)
    const attempt = { resource, verb: '排序', action: logAction.update }
    return write(context, attempt, async (context) => {
      if (!(await lockAbove(context, resource, ordering.by, above))) throw notFound()
      const records = await lockWhere(context, resource, equals(ordering.by, above))
      const known = new Set(records.map(({ id }) => id))
      if (known.size !== ids.length || !ids.every((id) => known.has(id))) throw orderChanged(resource.label)
      const moved = await storePlaces(context, resource, ordering.field, ids)
      if (moved > 0) await recordOrder(context, resource, ordering, above, ids.length)
      return true
    })
  }

/**
 * Lets one write at a time come to the end of a parent whose records people order. Belongs before all other locks: a
 * shared lock on the parent could not be raised while another write holds one as well.
 */
export async function lockOrderedParent(
  context: CallContext,
  resource: ResolvedResource,
  values: Values,
  current: Values,
): Promise<void> {
  const { ordering } = resource
  const parent = ordering && values[ordering.by]
  if (ordering && typeof parent === 'string' && parent !== current[ordering.by])
    await lockAbove(context, resource, ordering.by, parent)
}

/** The position behind the last record of the parent, for a record that has come to it. The parent is locked. */
export async function lastPosition(
  context: CallContext,
  { name, ordering }: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<Values> {
  const parent = ordering && record[ordering.by]
  if (!ordering || typeof parent !== 'string' || !changed.has(ordering.by)) return {}
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(${sql.ref(ordering.field)}), 0) + 1 as position from ${sql.table(name)}
    where ${allOf([equals(ordering.by, parent), living])}`.execute(context.db)
  return { [ordering.field]: rows[0]?.position ?? 1 }
}
