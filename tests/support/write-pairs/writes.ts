import {
  type Endpoint,
  isTransition,
  type ResolvedAction,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedLinkSet,
  type ResolvedOrdering,
  type ResolvedResource,
  type ResolvedTransition,
  type Values,
} from '#schema'
import { ask, inputFor } from '#tests/generated/cases/action-inputs.ts'
import { changeable } from '#tests/generated/cases/changeable-fields.ts'
import type { Answer } from '#tests/generated/context/client.ts'
import { recordsOf } from '#tests/generated/context/crud.ts'
import { make } from '#tests/generated/context/make.ts'
import { makeValues, valueFor } from '#tests/generated/context/make-values.ts'
import { type Made, once, resourceOf, type TestContext } from '#tests/generated/context/test-context.ts'

/** A write that is ready to be made. */
export interface Run {
  readonly write: Write
  readonly make: () => Promise<Outcome>
}

/** What the wire says of a call, or would say of a job. */
export type Outcome = Pick<Answer, 'status' | 'code'>

/** What writes; each run is about some of the few records that all of them are about. */
export interface Write {
  /** `project.update` */
  readonly name: string
  readonly kind: 'operation' | 'action' | 'comment' | 'link' | 'ordering' | 'call' | 'file' | 'job'
  prepare(context: TestContext): Promise<Run>
}

type Prepare = (context: TestContext) => Promise<() => Promise<Outcome>>

export const write = (kind: Write['kind'], name: string, prepare: Prepare): Write => {
  const self: Write = {
    name,
    kind,
    prepare: async (context) => ({ write: self, make: await prepare(context) }),
  }
  return self
}

/** A house of the demo data with devices and a gateway, where it stands and what it has. */
export const fitted: Readonly<Record<string, string>> = {
  projectId: 'project_jingan',
  houseId: 'house_jingan_1_18_1',
  productId: 'product_wuheng',
}

/** How many records of a resource all writes are about. */
const few = 2

/** The records that all writes are about, of a resource whose records are made by hand. */
export async function madeRecords(
  context: TestContext,
  resource: ResolvedResource,
): Promise<readonly Made[]> {
  const made: Made[] = []
  if (resource.endpoints.create && resource.one === null)
    for (let index = 0; index < few; index += 1) made.push(await context.shared(resource, {}, index))
  return made
}

/** Ids of the records that all writes are about. */
export const records = (context: TestContext, resource: ResolvedResource): Promise<readonly string[]> =>
  once(context, `few ${resource.name}`, async () => {
    const made = await madeRecords(context, resource)
    if (made.length > 0 || !resource.endpoints.list) return made.map(({ id }) => id)
    const search = Object.fromEntries(
      resource.parents.flatMap(({ field, required }) => {
        const id = fitted[field]
        return required && id !== undefined ? [[field, id]] : []
      }),
    )
    const found = recordsOf((await context.crud.list(resource, { pageSize: 100, search })).data)
    // Those that have all before them, where there are any.
    const { field = '', initial = null } = resource.states ?? {}
    const fresh = found.filter((record) => record[field] === initial)
    const ids = [...fresh, ...found].map(({ id }) => String(id))
    return [...new Set(ids)].slice(0, few)
  })

const doomedKey = ({ name }: ResolvedResource) => `doomed ${name}`

/** One of the few, or the one that is about to be deleted where nothing goes with it. */
async function anyOf(
  context: TestContext,
  resource: ResolvedResource,
  onDelete: string | null = null,
): Promise<string> {
  const few = await records(context, resource)
  const doomed = onDelete === 'cascade' ? undefined : await context.kept.get(doomedKey(resource))
  const ids = [...few, ...(typeof doomed === 'string' ? [doomed] : [])]
  return ids[context.next() % ids.length] ?? ''
}

/** How many records of other states a transition is made of besides. */
const othersAtMost = 10

/** One of the records that stand where a transition begins: of the few, most do not. */
const anyThere = async (
  context: TestContext,
  resource: ResolvedResource,
  { name, from }: ResolvedTransition,
): Promise<string> => {
  const field = resource.states?.field ?? ''
  const ids = await once(context, `there ${resource.name}.${name}`, async () => {
    if (!resource.endpoints.list) return []
    const found = recordsOf((await context.crud.list(resource, { pageSize: 100 })).data)
    const there = found.filter((record) => from.includes(Number(record[field])))
    return there.slice(0, othersAtMost).map(({ id }) => String(id))
  })
  return ids[context.next() % ids.length] ?? anyOf(context, resource)
}

/** Values of fields that point at other records, each at any of the few. */
export async function referring(context: TestContext, fields: readonly ResolvedField[]): Promise<Values> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.kind === 'reference')
      values[field.name] = await anyOf(context, resourceOf(context, field.target), field.onDelete)
    if (field.kind === 'references')
      values[field.name] = [await anyOf(context, resourceOf(context, field.target), field.onDelete)]
  }
  return values
}

async function pointing(
  context: TestContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
): Promise<Values> {
  const parents = fields.filter(({ kind }) => kind === 'parent')
  const above = await Promise.all(parents.map(async ({ name }) => [name, await anyOf(context, resource)]))
  return { ...(await referring(context, fields)), ...Object.fromEntries(above) }
}

/** Of every second run the references are left to be chosen so that they are offered. */
const sometimesPointing = async (
  context: TestContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
): Promise<Values> => (context.next() % 2 === 0 ? pointing(context, resource, fields) : {})

const isTold = (field: ResolvedField) => field.kind === 'text' && !field.hooked && field.immutable !== true

async function newValues(context: TestContext, resource: ResolvedResource): Promise<Values> {
  const fields = Object.values(resource.fields).filter(({ readOnly }) => !readOnly)
  const values = await makeValues(context, resource)
  return { ...values, ...(await sometimesPointing(context, resource, fields)) }
}

const create = (resource: ResolvedResource): Write =>
  write('operation', `${resource.name}.create`, async (context) => {
    const values = await newValues(context, resource)
    return () => context.crud.create(resource, values)
  })

/** Other references, and another text where there is one that may be changed. */
const update = (resource: ResolvedResource): Write =>
  write('operation', `${resource.name}.update`, async (context) => {
    const id = await anyOf(context, resource)
    const fields = changeable(resource)
    const text = fields.find(isTold)
    const values = {
      ...(text ? { [text.name]: await valueFor(context, resource, text, {}) } : {}),
      ...(await sometimesPointing(context, resource, fields)),
    }
    return () => context.crud.update(resource, id, values)
  })

/** A new one, which other writes of the same order are about as well. */
const remove = (resource: ResolvedResource): Write =>
  write('operation', `${resource.name}.delete`, async (context) => {
    const { id } = await make(context, resource, { only: 'required' })
    context.kept.set(doomedKey(resource), Promise.resolve(id))
    return () => context.crud.remove(resource, id)
  })

const act = (resource: ResolvedResource, action: ResolvedTransition | ResolvedAction): Write =>
  write('action', `${resource.name}.${action.name}`, async (context) => {
    const isOfOne = isTransition(action) || action.at === 'row'
    const isThere = isTransition(action) && context.next() % 2 === 0
    const one = isThere ? anyThere(context, resource, action) : anyOf(context, resource)
    const id = isOfOne ? await one : null
    const found = id === null ? null : (await context.crud.detail(resource, id)).data
    const record = typeof found === 'object' && found !== null ? (found as Values) : {}
    const input = await inputFor(context, resource, action, record)
    return () => ask(context, action, id, input)
  })

const targetOf = (context: TestContext, { fields }: ResolvedResource, name: string): ResolvedResource => {
  const field = fields[name]
  return resourceOf(context, field?.kind === 'reference' ? field.target : '')
}

const link = (resource: ResolvedResource, { name, one, many, input, endpoint }: ResolvedLinkSet): Write =>
  write('link', `${resource.name}.${name}`, async (context) => {
    const id = await anyOf(context, targetOf(context, resource, one))
    const others = await records(context, targetOf(context, resource, many))
    const wanted = others.filter(() => context.next() % 2 === 0)
    return () => context.client({ ...endpoint, input: { [one]: id, [input]: wanted }, as: context.admin })
  })

const order = (resource: ResolvedResource, { by, input, endpoint }: ResolvedOrdering): Write =>
  write('ordering', `${resource.name}.ordering`, async (context) => {
    const isLevel = by === resource.tree
    const parent = await anyOf(context, isLevel ? resource : targetOf(context, resource, by))
    const found = await context.crud.list(resource, { pageSize: 100, search: { [by]: parent } })
    const own = recordsOf(found.data).filter((record) => !isLevel || record[by] === parent)
    const ids = own.map(({ id }) => String(id))
    return () =>
      context.client({ ...endpoint, input: { [by]: parent, [input]: ids.toReversed() }, as: context.admin })
  })

const comment = (resource: ResolvedResource, endpoint: Endpoint): Write =>
  write('comment', `${resource.name}.comment`, async (context) => {
    const input = { id: await anyOf(context, resource), content: `说明${context.next()}`, images: [] }
    return () => context.client({ ...endpoint, input, as: context.admin })
  })

/** Every call of a resource that writes a record: those of an entity that is added are among them. */
export const writesOf = ({ resources }: ResolvedConfig): readonly Write[] =>
  Object.values(resources).flatMap((resource) => {
    const { endpoints, states, actions, links, ordering, comments } = resource
    return [
      ...(endpoints.create ? [create(resource)] : []),
      ...(endpoints.update ? [update(resource)] : []),
      ...(endpoints.delete ? [remove(resource)] : []),
      ...Object.values(states?.transitions ?? {}).map((transition) => act(resource, transition)),
      ...Object.values(actions)
        .filter(({ by }) => by === null)
        .map((action) => act(resource, action)),
      ...Object.values(links).map((set) => link(resource, set)),
      ...(ordering ? [order(resource, ordering)] : []),
      ...(comments ? [comment(resource, comments.create)] : []),
    ]
  })
