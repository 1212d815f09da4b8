import { codes } from '#domain/error-codes.ts'
import {
  isMultiple,
  type Pointer,
  type ResolvedConfig,
  type ResolvedResource,
  sharingOf,
  type Values,
} from '#schema'
import { offeredValues, targetRecord } from '../context/backend-values.ts'
import { recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed, readBack } from '../context/read.ts'
import { seeded } from '../context/seeded.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refused, Skipped } from '../context/verdict.ts'
import { isAbsent } from './absent.ts'
import { type Case, casesOf } from './case.ts'

/** What shows the pointing field, and what it shares with the record it is to point at. */
async function around(
  context: TestContext,
  resource: ResolvedResource,
  pointing: ResolvedResource,
  name: string,
  id: string,
): Promise<Values> {
  const field = pointing.fields[name]
  const sharing = field?.kind === 'reference' || field?.kind === 'references' ? sharingOf(field) : null
  const isShared = sharing !== null && !sharing.through
  const common = isShared ? (await targetRecord(context, resource, id))[sharing.field] : undefined
  return {
    ...valuesMeeting(context, pointing.fields, field?.visible ?? null),
    ...(isShared ? { [sharing.sibling]: common } : {}),
  }
}

/** Makes a record of the pointing resource that points at `id`, by its create call or by a link. */
async function pointAtIt(
  context: TestContext,
  resource: ResolvedResource,
  { resource: name, field }: Pointer,
  id: string,
): Promise<string | null> {
  const pointing = resourceOf(context, name)
  const kind = pointing.fields[field]?.kind
  const value = kind && isMultiple(kind) ? [id] : id
  const values = { ...(await around(context, resource, pointing, field, id)), [field]: value }
  if (pointing.endpoints.create && pointing.fields[field]?.readOnly === false)
    return (await make(context, pointing, { only: 'required', values })).id
  const link = Object.values(pointing.links).find(({ one }) => one === field)
  const many = link && pointing.fields[link.many]
  if (!link || many?.kind !== 'reference') throw new Skipped(`a ${name} cannot be made by a call`)
  const other = await context.shared(resourceOf(context, many.target))
  accepted(
    await context.client({
      ...link.endpoint,
      input: { [field]: id, [link.input]: [other.id] },
      as: context.admin,
    }),
  )
  return null
}

/** A seeded record that is in use, where nothing in use can be made: only where no harm can be done. */
async function usedAlready(
  context: TestContext,
  resource: ResolvedResource,
  pointer: Pointer,
): Promise<string> {
  if (!context.disposable) throw new Skipped(`a ${pointer.resource} cannot be made by a call`)
  const figure = Object.values(resource.fields).find(
    ({ kind, ...field }) =>
      kind === 'derived' &&
      'from' in field &&
      'count' in field.from &&
      field.from.count === pointer.resource &&
      field.from.by === pointer.field,
  )
  const used = figure && (await seeded(context, resource, (record) => Number(record[figure.name]) > 0))
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
async function target(context: TestContext, resource: ResolvedResource, pointer: Pointer) {
  const { fields } = resourceOf(context, pointer.resource)
  const field = fields[pointer.field]
  const isReference = field?.kind === 'reference' || field?.kind === 'references'
  const values = isReference ? await offeredValues(context, fields, field, {}) : {}
  return make(context, resource, { only: 'required', values })
}

/** Where a reference takes only records of a state, one in that state may be none that can be deleted. */
function demandOffered(context: TestContext, resource: ResolvedResource, pointer: Pointer): void {
  const field = resourceOf(context, pointer.resource).fields[pointer.field]
  const wanted = field && 'where' in field ? (field.where ?? {}) : {}
  const state = resource.states?.field ?? ''
  if (state in wanted && state in (resource.remove.when ?? {}))
    throw new Skipped(`only a ${resource.name} that cannot be deleted is pointed at`)
}

const inUse = (config: ResolvedConfig, resource: ResolvedResource, pointer: Pointer): Case =>
  casesOf(resource.name, 'delete')(
    `refuses a record that a ${pointer.resource} points at with ${pointer.field}`,
    async (context) => {
      const made = isMade(config, pointer) ? await target(context, resource, pointer) : null
      if (made) await pointAtIt(context, resource, pointer, made.id)
      const id = made?.id ?? (await usedAlready(context, resource, pointer))
      refused(await context.crud.remove(resource, id), codes.conflict, 'deleting what is in use')
      await readBack(context, resource, id)
    },
  )

const without = (value: unknown, id: string) => (Array.isArray(value) ? !value.includes(id) : value !== id)

/** What becomes of a record whose reference loses its target. */
function follows(config: ResolvedConfig, resource: ResolvedResource, pointer: Pointer): readonly Case[] {
  const { resource: name, field, onDelete } = pointer
  // Which records a hook lets such a field point at is not for the config to know.
  if (!isMade(config, pointer) || config.resources[name]?.fields[field]?.hooked) return []
  return [
    casesOf(resource.name, 'delete')(
      `${onDelete}s the ${field} of each ${name} that points here`,
      async (context) => {
        demandOffered(context, resource, pointer)
        const { id } = await target(context, resource, pointer)
        const pointing = resourceOf(context, name)
        const user = await pointAtIt(context, resource, pointer, id)
        const removed = await context.crud.remove(resource, id)
        if (removed.code === codes.conflict)
          throw new Skipped(`what else was made is in the way: ${removed.msg}`)
        accepted(removed, 'the deletion')
        if (pointing.one !== null) {
          const answer = await context.crud.detail(pointing, id)
          return demand(isAbsent(accepted(answer)), `the ${name} is still there`, answer)
        }
        if (user !== null && onDelete === 'cascade')
          return refused(await context.crud.detail(pointing, user), codes.notFound, 'reading what went along')
        if (user === null) {
          const answer = await listed(context, pointing, { pageSize: 100 })
          const left = recordsOf(accepted(answer)).some((record) => record[field] === id)
          return demand(onDelete === 'keep' || !left, `a ${name} is still there`, answer)
        }
        const { record, answer } = await readBack(context, pointing, user)
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
