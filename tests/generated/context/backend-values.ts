import {
  type FieldMap,
  isEmpty,
  isVisible,
  type ResolvedField,
  type ResolvedResource,
  type Sharing,
  sharingOf,
  type Values,
} from '#schema'
import { isInspected } from '../fixtures/upload.ts'
import { addressPaths } from './address-paths.ts'
import { recordsOf } from './crud.ts'
import { allPaths, nodesFor } from './menu-nodes.ts'
import { once, resourceOf, type TestContext } from './test-context.ts'
import { manyUploaded, uploaded } from './upload.ts'
import { valuesMeeting } from './values-meeting.ts'
import { accepted } from './verdict.ts'

/** The record that another one points at. */
export const targetRecord = (context: TestContext, target: ResolvedResource, id: string): Promise<Values> =>
  once(context, `${target.name} ${id}`, async () => {
    const record = accepted(await context.crud.detail(target, id), `reading the ${target.name}`)
    return record as Values
  })

/** What the targets' shared field must be: the sibling's value, or that of the record the sibling points at. */
async function sharedValue(
  context: TestContext,
  fields: FieldMap,
  { sibling, field, through }: Sharing,
  record: Values,
) {
  const id = record[sibling]
  const pointer = fields[sibling]
  if (!through || pointer?.kind !== 'reference' || typeof id !== 'string') return id
  return (await targetRecord(context, resourceOf(context, pointer.target), id))[field]
}

/** What is filled in from the target agrees with it, where people choose among few values. */
function chosenAlike(
  target: ResolvedResource,
  field: ResolvedField<'reference' | 'references'>,
  record: Values,
) {
  const names = field.kind === 'reference' ? field.fill : []
  const chosen = names.filter((name) => target.fields[name]?.kind === 'choice' && !isEmpty(record[name]))
  return Object.fromEntries(chosen.map((name) => [name, record[name]]))
}

/** What a record must have to be offered by this reference of a record with these fields. */
export async function offeredValues(
  context: TestContext,
  fields: FieldMap,
  field: ResolvedField<'reference' | 'references'>,
  record: Values,
): Promise<Values> {
  const target = resourceOf(context, field.target)
  const lookup = field.lookup === null ? null : (target.lookups[field.lookup]?.where ?? null)
  const sharing = sharingOf(field)
  const value = sharing ? await sharedValue(context, fields, sharing, record) : undefined
  const within = sharing && value !== undefined ? { [sharing.field]: value } : {}
  const params = field.kind === 'reference' ? field.params : null
  return {
    ...valuesMeeting(context, target.fields, lookup),
    ...valuesMeeting(context, target.fields, field.where),
    ...params,
    ...chosenAlike(target, field, record),
    ...within,
  }
}

/** What narrows a list to the records that have these values, as far as it can be searched by them. */
function searchFor({ parents, list }: ResolvedResource, wanted: Values): Record<string, string> {
  const params = [
    ...parents.map(({ field }) => ({ field, param: field })),
    ...list.search.flatMap((item) => (item.by === 'field' ? [item] : [])),
  ]
  return Object.fromEntries(
    params.flatMap(({ field, param }) => (isEmpty(wanted[field]) ? [] : [[param, String(wanted[field])]])),
  )
}

/** The first record that is there and fits. */
async function findFitting(
  context: TestContext,
  target: ResolvedResource,
  wanted: Values,
): Promise<string | undefined> {
  if (!target.endpoints.list) return undefined
  const search = searchFor(target, wanted)
  const records = recordsOf((await context.crud.list(target, { pageSize: 100, search })).data)
  const fits = (record: Values) => Object.entries(wanted).every(([name, value]) => record[name] === value)
  const id = records.find(fits)?.id
  return typeof id === 'string' ? id : undefined
}

/** The `index`th record a reference may point at, created where it can be. */
export async function targetOf(
  context: TestContext,
  fields: FieldMap,
  field: ResolvedField<'reference' | 'references'>,
  record: Values,
  index = 0,
): Promise<string | undefined> {
  const target = resourceOf(context, field.target)
  const wanted = await offeredValues(context, fields, field, record)
  const isOurs = Object.keys(wanted).every((name) => target.fields[name]?.readOnly === false)
  if (isOurs && target.endpoints.create && !context.readOnly)
    return (await context.shared(target, wanted, index)).id
  return index === 0 ? findFitting(context, target, wanted) : undefined
}

async function targetsOf(
  context: TestContext,
  fields: FieldMap,
  field: ResolvedField<'references'>,
  record: Values,
) {
  const ids = []
  for (let index = 0; index < Math.max(1, field.min); index += 1) {
    const id = await targetOf(context, fields, field, record, index)
    if (id === undefined) return undefined
    ids.push(id)
  }
  return ids
}

async function parentOf(
  context: TestContext,
  resource: ResolvedResource,
  same: readonly string[],
  record: Values,
) {
  const taken = Object.fromEntries(same.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
  return (await context.shared(resource, taken)).id
}

/**
 * Whether a new record should be the only one of what it points at: numbers that must grow among its own kind, and the
 * few values of a choice, are then in nobody's way, a singleton writes over no other, and a hook finds nothing else.
 */
export function isAlone({ fields, one }: ResolvedResource, { name, hooked }: ResolvedField): boolean {
  if (hooked) return true
  const scarce = Object.values(fields).filter(({ kind }) => ['integer', 'bool', 'choice'].includes(kind))
  return one === name || scarce.some(({ unique }) => unique?.within.includes(name) ?? false)
}

/** A value for a field that holds what only the back end knows: ids, and files of its own. */
export async function backendValue(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values,
): Promise<unknown> {
  if (!isVisible(field, record, context.now())) return undefined
  const { fields } = resource
  switch (field.kind) {
    case 'reference':
      return targetOf(context, fields, field, record, isAlone(resource, field) ? context.rising() : 0)
    case 'references':
      return targetsOf(context, fields, field, record)
    case 'image':
    case 'file':
      return isInspected(field) ? uploaded(context, resource, field) : undefined
    case 'images':
      return manyUploaded(context, resource, field, Math.max(1, field.min))
    case 'parent':
      return parentOf(context, resource, field.same, record)
    case 'address':
      return (await addressPaths(context))[0]
    case 'permissions':
      return nodesFor(context.config, allPaths(context.config).slice(0, 3))
    default:
      return undefined
  }
}
