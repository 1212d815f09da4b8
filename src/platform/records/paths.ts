import { sql } from 'kysely'
import { pathKey, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { isIn } from './condition-sql.ts'
import { asIds, titlesOf } from './titles.ts'
import { type Tree, treeOf } from './tree-sql.ts'

/** From the top of a tree down to a record, itself included. */
type Path = readonly string[]

/** Ids to the ids on their way from the top; deleted records included, as with titles. */
async function idPaths({ db }: CallContext, tree: Tree, ids: readonly string[]) {
  const table = sql.table(tree.resource.name)
  const above = sql.ref(`t.${tree.parent}`)
  const { rows } = await sql<{ start: string; path: Path }>`
    with recursive up as (
      select id as start, id as passed, ${sql.ref(tree.parent)} as above, 1 as step from ${table}
      where ${isIn('id', ids)}
      union all
      select up.start, t.id, ${above}, up.step + 1 from ${table} t join up on t.id = up.above where up.step < 100
    ) select start, array_agg(passed order by step desc) as path from up group by start`.execute(db)
  return rows
}

async function pathsIn(context: CallContext, tree: Tree, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Path>()
  const found = await idPaths(context, tree, ids)
  const passed = [...new Set(found.flatMap(({ path }) => path))]
  const titles = await titlesOf(context, tree.resource.name, passed)
  return new Map(found.map(({ start, path }) => [start, path.map((id) => titles.get(id) ?? '')]))
}

const pathOf = (paths: ReadonlyMap<string, Path>, value: unknown) =>
  Array.isArray(value) ? value.map((id) => paths.get(String(id)) ?? []) : (paths.get(String(value)) ?? null)

/** Loads the paths to what the given fields point at in trees: two queries for each such field. */
export async function loadPaths(
  context: CallContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
  rows: readonly Values[],
): Promise<(row: Values) => Values> {
  const { resources } = context.services.config
  const loaded = await Promise.all(
    fields.map(async (field) => {
      const tree = treeOf(field, resource, resources)
      if (!tree) return []
      const ids = new Set(rows.flatMap((row) => asIds(row[field.name])))
      return [{ name: field.name, paths: await pathsIn(context, tree, [...ids]) }]
    }),
  )
  return (row) =>
    Object.fromEntries(loaded.flat().map(({ name, paths }) => [pathKey(name), pathOf(paths, row[name])]))
}
