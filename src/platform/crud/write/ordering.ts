import { sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import { isEmpty, type ResolvedOrdering, type ResolvedResource, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { forbidden, invalid, notFound, orderChanged, stale } from '../../errors.ts'
import { equals, isNull } from '../../records/condition-sql.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockTree } from '../../records/placement.ts'
import { scopeSql, writeScope } from '../../records/scope.ts'
import { lockAbove, lockRecord, lockWhere, stamp } from '../../records/store.ts'
import { loadTitles, targetOf } from '../../records/titles.ts'
import { write } from '../../records/write.ts'
import { announceRecords } from '../../services/announce.ts'
import { idOf, isId, listOf } from '../input.ts'

const most = 10_000

/** The ids in their wanted order, each once. */
function wantedOrder(input: Values, name: string, label: string): readonly string[] {
  const tooMany = `一次最多排序 ${most} 条数据`
  const ids = listOf(input, name, { most, isItem: isId, tooMany, malformed: '编号格式不正确' })
  if (new Set(ids).size < ids.length) throw invalid({ [name]: `${label}有重复项` })
  return ids
}

/** The order the wanted one was made from, as the client saw it; null where it does not say. */
const seenOrder = (input: Values, label: string): readonly string[] | null =>
  isEmpty(input.before) ? null : wantedOrder(input, 'before', label)

/**
 * Refuses an order made from one that somebody else has replaced meanwhile. Equal places, as people may give them by
 * hand, are in any order.
 */
function refuseReordered(
  { label }: ResolvedResource,
  field: string,
  seen: readonly string[],
  records: readonly Values[],
): void {
  const byId = new Map(records.map((record) => [record.id, record]))
  const placeOf = (id: string) => Number(byId.get(id)?.[field] ?? Number.POSITIVE_INFINITY)
  const asSeen = seen.every((id, index) => index === 0 || placeOf(seen[index - 1] ?? id) <= placeOf(id))
  if (asSeen) return
  const [last] = records.toSorted((one, other) =>
    String(one.updateTime) < String(other.updateTime) ? 1 : -1,
  )
  throw stale(last?.updateUserName, `${label}顺序`)
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
  above: string | null,
  count: number,
) {
  const order = `${resource.label}顺序，共${count}${resource.counter}`
  const entry = { action: logAction.update, module: resource.module }
  if (above === null)
    return recordOperation(context, { ...entry, targetType: resource.name, content: `调整顶级${order}` })
  const field = resource.fields[by]
  const target = field && context.services.config.resources[targetOf(field, resource) ?? '']
  if (!field || !target) return
  const titleOf = await loadTitles(context, resource, [field], [{ [by]: above }])
  const targetName = titleOf(field, above) ?? above
  await recordOperation(context, {
    ...entry,
    targetType: target.name,
    targetId: above,
    targetName,
    content: `调整${target.label}[${targetName}]的${order}`,
  })
}

/** Whose records are ordered; null: the uppermost level of their own tree. */
const aboveOf = (input: Values, { by }: ResolvedOrdering, { tree }: ResolvedResource): string | null =>
  by === tree && isEmpty(input[by]) ? null : idOf(input, by)

/** Locks one level of a tree. Those at the top are everybody's: who sees or writes some of them only may not. */
async function lockLevel(context: CallContext, resource: ResolvedResource, by: string, above: string | null) {
  await lockTree(context, resource)
  if (above !== null) {
    await lockRecord(context, resource, above)
    return lockWhere(context, resource, equals(by, above))
  }
  if ([...scopeSql(resource, context), ...writeScope(resource, context)].length > 0) throw forbidden()
  return lockWhere(context, resource, isNull(by))
}

async function lockPlace(context: CallContext, resource: ResolvedResource, by: string, above: string | null) {
  if (by === resource.tree || above === null) return lockLevel(context, resource, by, above)
  if (!(await lockAbove(context, resource, by, above))) throw notFound()
  return lockWhere(context, resource, equals(by, above))
}

/**
 * POST to an ordering: the records of one `by` stand in the sent order afterwards, all of them or none. `before`: the
 * order it was made from, which is what `version` is to an update.
 */
export const orderingHandler =
  (resource: ResolvedResource, ordering: ResolvedOrdering): CallHandler =>
  async (input, context) => {
    const above = aboveOf(input, ordering, resource)
    const ids = wantedOrder(input, ordering.input, resource.label)
    const seen = seenOrder(input, resource.label)
    const attempt = { resource, verb: '排序', action: logAction.update }
    return write(context, attempt, async (context) => {
      const records = await lockPlace(context, resource, ordering.by, above)
      const known = new Set(records.map(({ id }) => id))
      if (known.size !== ids.length || !ids.every((id) => known.has(id))) throw orderChanged(resource.label)
      if (seen) refuseReordered(resource, ordering.field, seen, records)
      const moved = await storePlaces(context, resource, ordering.field, ids)
      if (moved > 0) await recordOrder(context, resource, ordering, above, ids.length)
      return true
    })
  }
