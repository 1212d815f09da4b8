import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResolvedField, ResolvedResource, SortOrder } from '#schema'
import { isArray } from '../db/columns.ts'
import { living, type Where } from './condition-sql.ts'

/** A resource that is a tree, and the name of its `parent` field. */
export interface Tree {
  readonly resource: ResolvedResource
  readonly parent: string
}

type Resources = Readonly<Record<string, ResolvedResource>>

/** The tree whose records a field points at; null: it points elsewhere, or at no tree. */
export function treeOf(field: ResolvedField, resource: ResolvedResource, all: Resources): Tree | null {
  const isPointer = field.kind === 'reference' || field.kind === 'references'
  const target = isPointer ? all[field.target] : field.kind === 'parent' ? resource : undefined
  return target?.tree ? { resource: target, parent: target.tree } : null
}

/** Ids of a record and of everything below it, as a subquery. Where there is no tree: of the record alone. */
export function branchIds({ name, tree }: ResolvedResource, id: string): RawBuilder<unknown> {
  const above = tree ? sql.ref(`t.${tree}`) : sql`null`
  return sql`
    with recursive below as (
      select ${id}::text collate "C" as id
      union select t.id from ${sql.table(name)} t join below on ${above} = below.id
      where t.deleted_at is null
    ) select id from below`
}

/** Records that point into the branch of one record: at it, or at what is below it. */
export const pointsIntoBranch = (field: ResolvedField, tree: Tree, id: string): Where =>
  isArray(field)
    ? sql<SqlBool>`${sql.ref(field.name)} && array(${branchIds(tree.resource, id)})`
    : sql<SqlBool>`${sql.ref(field.name)} in (${branchIds(tree.resource, id)})`

interface SiblingOrder {
  readonly by: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
  readonly order: SortOrder
}

/**
 * The place of each record in its tree, depth first, as a join to the ids of `pointer`: siblings stand in the order
 * given, all that is below a record comes before the next of its siblings. Records out of the tree have no place.
 */
export function treeOrder({ resource, parent }: Tree, siblings: SiblingOrder, pointer: RawBuilder<unknown>) {
  const table = sql.table(resource.name)
  const direction = sql.raw(siblings.order)
  const join = sql`left join (
    with recursive ranked as (
      select id as ranked_id, ${sql.ref(parent)} as above,
        row_number() over (order by ${siblings.by} ${direction}, id ${direction}) as rank
      from ${table} ${siblings.join ?? sql``} where ${living}
    ), walked as (
      select ranked_id, array[rank] as place from ranked
      where above is null or above not in (select ranked_id from ranked)
      union all
      select ranked.ranked_id, walked.place || ranked.rank from ranked join walked on ranked.above = walked.ranked_id
    ) select ranked_id as tree_place_of, place as tree_place from walked
  ) tree_places on tree_place_of = ${pointer}`
  return { by: sql`tree_place`, join }
}
