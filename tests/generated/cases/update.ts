import { isDeepStrictEqual } from 'node:util'
import { codes } from '#domain/error-codes.ts'
import {
  isMultiple,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type Test,
  type Values,
} from '#schema'
import type { Answer } from '../context/client.ts'
import { base, make } from '../context/make.ts'
import { demandStored, expected, readBack } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refused, refusedAt, Skipped } from '../context/verdict.ts'
import type { Edge } from '../fixtures/fixture.ts'
import { edgesOf, keepsWhenEmpty } from '../fixtures/fixtures.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { changeable, decidingFields, writable } from './changeable-fields.ts'
import { companions, filledFields, followers } from './companions.ts'
import { differentValues } from './different-values.ts'
import { fixedCases } from './fixed.ts'
import { makeRecordMeeting } from './prepare-record.ts'
import { seedOf } from './seed-of.ts'

/** A record to change this field of: one with nothing else in it where other fields go by it. */
const recordFor = async (context: TestContext, resource: ResolvedResource, field: ResolvedField) => {
  if (decidingFields(resource).has(field.name)) return bare(context, resource)
  const made = await base(context, resource)
  await demandChangeable(context, resource, made.id)
  return made
}

const bare = (context: TestContext, resource: ResolvedResource) =>
  once(context, `bare ${resource.name}`, async () => {
    const values = valuesMeeting(context, resource.fields, resource.update.when)
    const made = await make(context, resource, { only: 'required', values })
    await demandChangeable(context, resource, made.id)
    return made
  })

async function demandChangeable(context: TestContext, resource: ResolvedResource, id: string) {
  if (resource.update.when === null) return
  const { record } = await readBack(context, resource, id)
  if (!matches(resource.update.when, record, context.now()))
    throw new Skipped('it cannot be changed as it is')
}

/** A record that is not as `update.when` demands, because of one of its fields. */
const fixedByState = (resource: ResolvedResource, name: string, test: Test): Case =>
  casesOf(resource.name, 'update')(`refuses a record whose ${name} forbids it`, async (context) => {
    const field = resource.fields[name]
    const entries = field?.kind === 'choice' ? field.dictionary.entries : []
    const state = entries.find(({ value }) => !matches({ it: test }, { it: value }, context.now()))
    const [changed] = changeable(resource)
    if (!state || !changed) throw new Skipped('nothing forbids it')
    const { id } = await makeRecordMeeting(context, resource, { [name]: state.value })
    const { record } = await readBack(context, resource, id)
    const [one, other] = await differentValues(context, resource, changed, record)
    const value = isDeepStrictEqual(expected(changed, one), record[changed.name]) ? other : one
    const answer = await context.crud.update(resource, id, { [changed.name]: value })
    refused(answer, codes.conflict, `changing it while ${state.label}`)
  })

/** Fails where anything but the field changed. */
function demandOthersKept(
  resource: ResolvedResource,
  field: ResolvedField,
  before: Values,
  after: Values,
  answer: Answer,
): void {
  const following = followers(resource, field)
  const others = writable(resource).filter(({ name }) => !following.has(name))
  const changed = others.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  demand(changed.length === 0, `${changed.map(({ name }) => name).join(', ')} changed as well`, answer)
}

/** A hook may judge further than the config says, and what is filled in may have to stay as the chosen record has it. */
function mayRefuse(resource: ResolvedResource, { code, errors }: Answer): void {
  const filled = filledFields(resource)
  const isJudged = (name: string) => resource.fields[name]?.hooked || filled.has(name)
  const blamed = Object.keys(errors)
  if (code === codes.invalid && blamed.length > 0 && blamed.every(isJudged))
    throw new Skipped(`the back end judges further: ${Object.values(errors).join('; ')}`)
}

const changes = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'update')(`changes ${field.name}`, async (context) => {
    const { id } = await recordFor(context, resource, field)
    const { record: before } = await readBack(context, resource, id)
    const values = await differentValues(context, resource, field, before)
    // Not as JSON: a back end may keep the keys of an object in an order of its own.
    const same = isDeepStrictEqual(expected(field, values[0]), before[field.name])
    const value = same ? values[1] : values[0]
    const along = await companions(context, resource, field, before, value)
    const changed = { ...along, [field.name]: value, version: before.version }
    const sent = await context.crud.update(resource, id, changed)
    mayRefuse(resource, sent)
    accepted(sent, `changing ${field.name} to ${JSON.stringify(value)}`)
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, value, answer, record)
    demandOthersKept(resource, field, before, record, answer)
    demand(Number(record.version) > Number(before.version), 'the version should grow', answer)
  })

const clears = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'update')(`empties ${field.name}`, async (context) => {
    const { id } = await bare(context, resource)
    const [value] = await differentValues(context, resource, field)
    const set = await context.crud.update(resource, id, { [field.name]: value })
    mayRefuse(resource, set)
    accepted(set, `setting ${field.name}`)
    const empty = isMultiple(field.kind) ? [] : null
    accepted(await context.crud.update(resource, id, { [field.name]: empty }), `emptying ${field.name}`)
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, null, answer, record)
  })

const limit = (resource: ResolvedResource, field: ResolvedField, edge: Edge): Case =>
  casesOf(resource.name, 'update')(
    `${edge.ok ? 'takes' : 'refuses'} ${field.name}: ${edge.name}`,
    async (context) => {
      const { id } = await recordFor(context, resource, field)
      const { record: before } = edge.ok ? await readBack(context, resource, id) : { record: {} }
      const along = edge.ok ? await companions(context, resource, field, before, edge.value) : {}
      const update = await context.crud.update(resource, id, { ...along, [field.name]: edge.value })
      if (edge.ok) mayRefuse(resource, update)
      if (!edge.ok) return refusedAt(update, field.name, `${field.name} with ${edge.name}`)
      accepted(update, `${field.name} with ${edge.name}`)
      const { record, answer } = await readBack(context, resource, id)
      demandStored(field, edge.value, answer, record)
    },
  )

/** Create and update at one address answer alike. */
const upsert = (resource: ResolvedResource): Case =>
  casesOf(resource.name, 'update')(
    'answers the id of what it changed, as of what it creates',
    async (context) => {
      const { id } = await make(context, resource, { only: 'required' })
      const { record } = await readBack(context, resource, id)
      const { path = '', method = 'POST' } = resource.endpoints.update ?? {}
      const input = { id, [resource.title]: record[resource.title] }
      const answer = await context.client({ method, path, input, as: context.admin })
      demand((accepted(answer) as Values).id === id, 'the answer should be { id }', answer)
    },
  )

const versions: CasesFor = (resource) => {
  const [field] = changeable(resource).filter(({ kind }) => kind === 'text')
  if (!field) return []
  const of = casesOf(resource.name, 'update')
  return [
    of('refuses a version that is behind', async (context) => {
      const { id } = await make(context, resource, { only: 'required' })
      const { record } = await readBack(context, resource, id)
      // The record may have the first one already: that would be no change.
      const [other, one] = await differentValues(context, resource, field)
      const version = record.version
      accepted(await context.crud.update(resource, id, { [field.name]: one, version }))
      const late = await context.crud.update(resource, id, { [field.name]: other, version })
      refused(late, codes.stale, 'an update of the version before')
      const { record: after, answer } = await readBack(context, resource, id)
      demandStored(field, one, answer, after)
    }),
    of('refuses a record that is not there', async (context) => {
      const [value] = await differentValues(context, resource, field)
      const answer = await context.crud.update(resource, 'qa0nosuchrecord', { [field.name]: value })
      refused(answer, codes.notFound, 'updating an unknown id')
    }),
  ]
}

export const updateCases: CasesFor = (resource) => {
  if (!resource.endpoints.update || !resource.endpoints.create) return []
  const fields = changeable(resource)
  const ruled = new Set(resource.rules.flatMap((rule) => rule.fields))
  const open = fields.filter(({ visible, kind }) => visible === null && kind !== 'password')
  return [
    ...open.map((field) => changes(resource, field)),
    ...open
      .filter(({ name, required }) => required === false && !ruled.has(name))
      .map((field) => clears(resource, field)),
    ...fields
      .filter(({ visible }) => visible === null)
      .flatMap((field) =>
        edgesOf(field, seedOf(`update ${resource.name}.${field.name}`))
          .filter((edge) => !keepsWhenEmpty(field, edge))
          .map((edge) => limit(resource, field, edge)),
      ),
    ...fixedCases(resource),
    ...Object.entries(resource.update.when ?? {}).map(([name, test = null]) =>
      fixedByState(resource, name, test),
    ),
    ...(resource.endpoints.create.path === resource.endpoints.update.path ? [upsert(resource)] : []),
    ...versions(resource),
  ]
}
