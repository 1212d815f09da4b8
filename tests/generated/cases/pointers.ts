import {
  isMultiple,
  type Pointer,
  type ResolvedConfig,
  type ResolvedResource,
  sharingOf,
  type Values,
} from '#schema'
import { recordsOf } from '../world/crud.ts'
import { make } from '../world/make.ts'
import { meeting, pointedAt, wantedBy } from '../world/point-at.ts'
import { listed, readBack } from '../world/read.ts'
import { seeded } from '../world/seeded.ts'
import { accepted, codes, demand, refused, Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, casesOf } from './case.ts'
import { isNothing } from './nothing.ts'

/** What shows the pointing field, and what it shares with the record it is to point at. */
async function around(
  world: World,
  resource: ResolvedResource,
  pointing: ResolvedResource,
  name: string,
  id: string,
): Promise<Values> {
  const field = pointing.fields[name]
  const sharing = field?.kind === 'reference' || field?.kind === 'references' ? sharingOf(field) : null
  const isShared = sharing !== null && !sharing.through
  const common = isShared ? (await pointedAt(world, resource, id))[sharing.field] : undefined
  return { ...meeting(field?.visible ?? null), ...(isShared ? { [sharing.sibling]: common } : {}) }
}

/** Makes a record of the pointing resource that points at `id`, by its create call or by a link. */
async function pointAtIt(
  world: World,
  resource: ResolvedResource,
  { resource: name, field }: Pointer,
  id: string,
): Promise<string | null> {
  const pointing = resourceOf(world, name)
  const kind = pointing.fields[field]?.kind
  const value = kind && isMultiple(kind) ? [id] : id
  const values = { ...(await around(world, resource, pointing, field, id)), [field]: value }
  if (pointing.endpoints.create && pointing.fields[field]?.readOnly === false)
    return (await make(world, pointing, { only: 'required', values })).id
  const link = Object.values(pointing.links).find(({ one }) => one === field)
  const many = link && pointing.fields[link.many]
  if (!link || many?.kind !== 'reference') throw new Skipped(`a ${name} cannot be made by a call`)
  const other = await world.shared(resourceOf(world, many.target))
  accepted(
    await world.client({
      ...link.endpoint,
      input: { [field]: id, [link.input]: [other.id] },
      as: world.admin,
    }),
  )
  return null
}

/** A seeded record that is in use, where nothing in use can be made: only where no harm can be done. */
async function usedAlready(world: World, resource: ResolvedResource, pointer: Pointer): Promise<string> {
  if (!world.disposable) throw new Skipped(`a ${pointer.resource} cannot be made by a call`)
  const figure = Object.values(resource.fields).find(
    ({ kind, ...field }) =>
      kind === 'derived' &&
      'from' in field &&
      'count' in field.from &&
      field.from.count === pointer.resource &&
      field.from.by === pointer.field,
  )
  const used = figure && (await seeded(world, resource, (record) => Number(record[figure.name]) > 0))
  if (!used) throw new Skipped(`no ${resource.name} with a ${pointer.resource} is there`)
  return String(used.id)
}

const isMade = (config: ResolvedConfig, { resource: name, field }: Pointer): boolean => {
  const pointing = config.resources[name]
  const links = Object.values(pointing?.links ?? {})
  return Boolean(
    (pointing?.endpoints.create && !pointing.fields[field]?.readOnly) ||
      links.some(({ one }) => one === field),
  )
}

/** A record that this pointer may point at. */
async function target(world: World, resource: ResolvedResource, pointer: Pointer) {
  const { fields } = resourceOf(world, pointer.resource)
  const field = fields[pointer.field]
  const isReference = field?.kind === 'reference' || field?.kind === 'references'
  const values = isReference ? await wantedBy(world, fields, field, {}) : {}
  return make(world, resource, { only: 'required', values })
}

const inUse = (config: ResolvedConfig, resource: ResolvedResource, pointer: Pointer): Case =>
  casesOf(resource.name, 'delete')(
    `refuses a record that a ${pointer.resource} points at with ${pointer.field}`,
    async (world) => {
      const made = isMade(config, pointer) ? await target(world, resource, pointer) : null
      if (made) await pointAtIt(world, resource, pointer, made.id)
      const id = made?.id ?? (await usedAlready(world, resource, pointer))
      refused(await world.crud.remove(resource, id), codes.conflict, 'deleting what is in use')
      await readBack(world, resource, id)
    },
  )

const without = (value: unknown, id: string) => (Array.isArray(value) ? !value.includes(id) : value !== id)

/** What becomes of a record whose reference loses its target. */
function follows(config: ResolvedConfig, resource: ResolvedResource, pointer: Pointer): readonly Case[] {
  if (!isMade(config, pointer)) return []
  const { resource: name, field, onDelete } = pointer
  return [
    casesOf(resource.name, 'delete')(
      `${onDelete}s the ${field} of each ${name} that points here`,
      async (world) => {
        const { id } = await target(world, resource, pointer)
        const pointing = resourceOf(world, name)
        const user = await pointAtIt(world, resource, pointer, id)
        accepted(await world.crud.remove(resource, id), 'the deletion')
        if (pointing.one !== null) {
          const answer = await world.crud.detail(pointing, id)
          return demand(isNothing(accepted(answer)), `the ${name} is still there`, answer)
        }
        if (user !== null && onDelete === 'cascade')
          return refused(await world.crud.detail(pointing, user), codes.gone, 'reading what went along')
        if (user === null) {
          const answer = await listed(world, pointing, { pageSize: 100 })
          const left = recordsOf(accepted(answer)).some((record) => record[field] === id)
          return demand(onDelete === 'keep' || !left, `a ${name} is still there`, answer)
        }
        const { record, answer } = await readBack(world, pointing, user)
        demand(without(record[field], id) === (onDelete === 'clear'), `${field} is ${record[field]}`, answer)
      },
    ),
  ]
}

/** What becomes of a record that others point at, and of those others. */
export const pointerCases = (config: ResolvedConfig, resource: ResolvedResource): readonly Case[] => {
  const [refusing, following] = [
    resource.pointers.filter(({ onDelete }) => onDelete === 'restrict'),
    resource.pointers.filter(({ onDelete }) => onDelete !== 'restrict'),
  ]
  return [
    ...refusing.map((pointer) => inUse(config, resource, pointer)),
    ...following.flatMap((pointer) => follows(config, resource, pointer)),
  ]
}
