import {
  type Condition,
  matches,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedNode,
  type ResolvedResource,
  sharingOf,
  type Values,
  valuesOf,
} from '#schema'
import { recordsOf } from './crud.ts'
import { accepted } from './verdict.ts'
import { once, resourceOf, type World } from './world.ts'

/** Values that meet a condition: the first that each test names. */
export const meeting = (condition: Condition | null): Values =>
  Object.fromEntries(
    Object.entries(condition ?? {}).flatMap(([name, test]) => {
      const negative = typeof test === 'object' && test !== null && 'noneOf' in test
      return negative ? [] : [[name, valuesOf(test)[0]]]
    }),
  )

/** What a record must have to be offered by this reference. */
export function wantedBy(
  world: World,
  field: ResolvedField<'reference' | 'references'>,
  record: Values,
): Values {
  const target = resourceOf(world, field.target)
  const lookup = field.lookup === null ? null : (target.lookups[field.lookup]?.where ?? null)
  const sharing = sharingOf(field)
  const within = sharing && !sharing.through ? { [sharing.field]: record[sharing.sibling] } : {}
  const params = field.kind === 'reference' ? field.params : null
  return { ...meeting(lookup), ...meeting(field.where), ...params, ...within }
}

/** The first record that is there and fits. */
async function found(world: World, target: ResolvedResource, wanted: Values): Promise<string | undefined> {
  if (!target.endpoints.list) return undefined
  const records = recordsOf((await world.crud.list(target, { pageSize: 100 })).data)
  const fits = (record: Values) => Object.entries(wanted).every(([name, value]) => record[name] === value)
  const id = records.find(fits)?.id
  return typeof id === 'string' ? id : undefined
}

/** The `index`th record a reference may point at, created where it can be. */
export async function targetOf(
  world: World,
  field: ResolvedField<'reference' | 'references'>,
  record: Values,
  index = 0,
): Promise<string | undefined> {
  const target = resourceOf(world, field.target)
  const wanted = wantedBy(world, field, record)
  if (target.endpoints.create && !world.readOnly) return (await world.shared(target, wanted, index)).id
  return index === 0 ? found(world, target, wanted) : undefined
}

async function targetsOf(world: World, field: ResolvedField<'references'>, record: Values) {
  const ids = []
  for (let index = 0; index < Math.max(1, field.min); index += 1) {
    const id = await targetOf(world, field, record, index)
    if (id === undefined) return undefined
    ids.push(id)
  }
  return ids
}

async function parentOf(world: World, resource: ResolvedResource, same: readonly string[], record: Values) {
  const taken = Object.fromEntries(same.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
  return (await world.shared(resource, taken)).id
}

interface Place {
  readonly id: string
  readonly child?: readonly Place[] | null
}

const pathsOf = (places: readonly Place[]): readonly (readonly string[])[] =>
  places.flatMap(({ id, child }) =>
    child && child.length > 0 ? pathsOf(child).map((path) => [id, ...path]) : [[id]],
  )

/** Whole paths through the address tree, at most one per top. */
export const addressPaths = (world: World): Promise<readonly (readonly string[])[]> =>
  once(world, 'address paths', async () => {
    const call = world.config.calls['address.list']
    if (!call) return []
    const tree = accepted(await world.client({ ...call, as: world.admin }), 'reading the address tree')
    const tops = Array.isArray(tree) ? (tree as readonly Place[]) : []
    return tops.flatMap((top) => pathsOf([top]).slice(0, 1)).filter((path) => path.length === 3)
  })

const isHolding = (node: ResolvedNode, paths: ReadonlySet<string>): boolean =>
  paths.has(node.path) || node.children.some((child) => isHolding(child, paths))

/** Ids of the nodes with these paths and of those above them, as a role keeps them. */
export function nodesFor({ menu }: ResolvedConfig, paths: Iterable<string>): readonly string[] {
  const wanted = new Set(paths)
  const walk = (nodes: readonly ResolvedNode[]): readonly string[] =>
    nodes.flatMap((node) => (isHolding(node, wanted) ? [node.id, ...walk(node.children)] : []))
  return walk(menu)
}

/** Every path a permission can have: leaves, and parents that are permissions of their own. */
export const allPaths = ({ menu }: ResolvedConfig): readonly string[] => {
  const walk = (nodes: readonly ResolvedNode[]): readonly string[] =>
    nodes.flatMap((node) => [node.path, ...walk(node.children)])
  return walk(menu)
}

/** A value for a field that holds ids of what only the back end knows. */
export async function pointAt(
  world: World,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values,
): Promise<unknown> {
  if (!matches(field.visible, record)) return undefined
  switch (field.kind) {
    case 'reference':
      return targetOf(world, field, record)
    case 'references':
      return targetsOf(world, field, record)
    case 'parent':
      return parentOf(world, resource, field.same, record)
    case 'address':
      return (await addressPaths(world))[0]
    case 'permissions':
      return nodesFor(world.config, allPaths(world.config).slice(0, 3))
    default:
      return undefined
  }
}
