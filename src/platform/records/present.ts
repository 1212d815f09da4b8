import { sql } from 'kysely'
import { labelKey, pathKey, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { isIn, type Tree, treeOf } from './condition-sql.ts'
import { deriveFields, labelsOf } from './derive.ts'
import { asIds, hasTitles, loadTitles, masked, targetOf, titlesOf } from './titles.ts'

type Resources = Readonly<Record<string, ResolvedResource>>

/** From the top of a tree, or from what a record belongs to, down to a record, itself included. */
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

/** What the records of a list field first of all belong to, where no other field says so: two may be called alike. */
function ownerField(field: ResolvedField, all: Resources): ResolvedField<'reference'> | null {
  if (field.kind !== 'references' || field.within !== null) return null
  const target = all[field.target]
  const owner = target?.fields[target.parents[0]?.field ?? '']
  return owner?.kind === 'reference' ? owner : null
}

async function ownedPaths(
  context: CallContext,
  target: string,
  owner: ResolvedField<'reference'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map<string, Path>()
  const { rows } = await sql<{ id: string; ownerId: string | null }>`
    select id, ${sql.ref(owner.name)} as owner_id from ${sql.table(target)}
    where ${isIn('id', ids)}`.execute(context.db)
  const [titles, owners] = await Promise.all([
    titlesOf(context, target, ids),
    titlesOf(context, owner.target, [...new Set(rows.flatMap(({ ownerId }) => asIds(ownerId)))]),
  ])
  return new Map(
    rows.map(({ id, ownerId }) => [
      id,
      [owners.get(ownerId ?? '') ?? [], titles.get(id) ?? ''].flat() as Path,
    ]),
  )
}

const pathOf = (paths: ReadonlyMap<string, Path>, value: unknown) =>
  Array.isArray(value) ? value.map((id) => paths.get(String(id)) ?? []) : (paths.get(String(value)) ?? null)

/** Loads the paths to what the given fields point at in trees, or as parts of others: a few queries for each field. */
async function loadPaths(
  context: CallContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
  rows: readonly Values[],
): Promise<(row: Values) => Values> {
  const { resources } = context.services.config
  const loaded = await Promise.all(
    fields.map(async (field) => {
      const ids = [...new Set(rows.flatMap((row) => asIds(row[field.name])))]
      const tree = treeOf(field, resource, resources)
      if (tree) return [{ name: field.name, paths: await pathsIn(context, tree, ids) }]
      const owner = ownerField(field, resources)
      const target = targetOf(field, resource)
      if (!owner || target === null) return []
      return [{ name: field.name, paths: await ownedPaths(context, target, owner, ids) }]
    }),
  )
  return (row) =>
    Object.fromEntries(loaded.flat().map(({ name, paths }) => [pathKey(name), pathOf(paths, row[name])]))
}

export interface Presentation {
  /** Fields to answer. */
  readonly fields: readonly ResolvedField[]
  /** Answered with every record beside the fields. */
  readonly kept: readonly string[]
  /** A masked field to answer in clear. */
  readonly reveal?: string | null
  /** References to trees are answered with the way there as well. */
  readonly paths?: boolean
}

const answered = (resource: ResolvedResource): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => field.kind !== 'password')

/** The whole record, as lists and details answer it. */
export const whole = (resource: ResolvedResource): Presentation => ({
  fields: answered(resource),
  kept: ['id', 'version'],
  paths: true,
})

/** Rows as calls answer them: derived fields computed, pointers with their titles, masks on. */
export async function present(
  context: CallContext,
  resource: ResolvedResource,
  { fields, kept, reveal, paths = false }: Presentation,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  const [derive, titleOf, pathsOf] = await Promise.all([
    deriveFields(context, resource, fields, rows),
    loadTitles(context, resource, fields, rows),
    loadPaths(context, resource, paths ? fields : [], rows),
  ])
  return rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const name of kept) record[name] = row[name]
    const derived = derive(row)
    for (const field of fields) {
      const value = field.kind === 'derived' ? (derived[field.name] ?? null) : row[field.name]
      record[field.name] = field.name === reveal ? value : masked(field, value)
      // A title that is stored is the one the record was written with.
      if (hasTitles(field, resource) && !(labelKey(field.name) in resource.fields))
        Object.assign(record, labelsOf(field, value, titleOf))
    }
    Object.assign(record, pathsOf(row))
    return record
  })
}

/** One whole record, as its detail answers it. */
export async function presentOne(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
): Promise<Values | null> {
  const [answer = null] = await present(context, resource, whole(resource), [record])
  return answer
}
