import { codes } from '#domain/error-codes.ts'
import { isEmpty, isVisible, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { make, track } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { fileNameFields } from '../context/upload.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refused, refusedAt } from '../context/verdict.ts'
import type { Edge } from '../fixtures/fixture.ts'
import { edgesOf } from '../fixtures/fixtures.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { decidingFields, writable } from './changeable-fields.ts'
import { seedOf } from './seed-of.ts'

/** Valid values to spoil one by one; they are never stored. */
const soundValues = (context: TestContext, resource: ResolvedResource): Promise<Values> =>
  once(context, `sound ${resource.name}`, () => makeValues(context, resource))

const parentOf = async (context: TestContext, resource: ResolvedResource) =>
  (await soundValues(context, resource))[resource.one ?? '']

const whole = (resource: ResolvedResource): readonly Case[] => {
  const of = casesOf(resource.name, 'create')
  const fields = writable(resource)
  return [
    of('stores every field as it was sent', async (context) => {
      const { id, values } = await make(context, resource)
      const { record, answer } = await readBack(context, resource, id)
      const key = resource.one ?? 'id'
      demand(record[key] === id, `the record should bear the ${key} it was created with`, answer)
      for (const field of fields)
        if (field.name in values) demandStored(field, values[field.name], answer, record)
    }),
    of('fills what was left out with its default', async (context) => {
      const { id, values } = await make(context, resource, { only: 'required' })
      const { record, answer } = await readBack(context, resource, id)
      const left = fields.filter(({ name }) => !(name in values))
      for (const field of left)
        demandStored(field, isVisible(field, record, context.now()) ? field.default : null, answer, record)
    }),
    of('trims texts', async (context) => {
      const { values } = { values: await makeValues(context, resource, { only: 'required' }) }
      const padded = Object.entries(values).map(([name, value]) => [
        name,
        resource.fields[name]?.kind === 'text' ? ` ${value} ` : value,
      ])
      const id = track(
        context,
        resource,
        accepted(await context.crud.create(resource, Object.fromEntries(padded))),
        values,
      )
      const { record, answer } = await readBack(context, resource, id)
      for (const field of fields.filter(({ kind }) => kind === 'text'))
        if (field.name in values) demandStored(field, values[field.name], answer, record)
    }),
    of('keeps to itself what only the platform sets', async (context) => {
      // Where create and update share an address, an id makes it an update.
      const isUpsert = resource.endpoints.create?.path === resource.endpoints.update?.path
      const id0 = isUpsert ? {} : { id: 'qa0claimed' }
      const claimed = { ...id0, version: 99, createTime: '1999-01-01 00:00:00', qaNoSuchField: 1 }
      const { id } = await make(context, resource, { only: 'required', values: claimed })
      const { record, answer } = await readBack(context, resource, id)
      const taken = Object.entries(claimed).filter(([name, value]) => record[name] === value)
      demand(taken.length === 0, `${taken.map(([name]) => name).join(', ')} came from the client`, answer)
    }),
    of('blames every missing field at once', async (context) => {
      // Of what there is once for each record, that record decides what is written over: it comes first.
      const parent = resource.one === null ? {} : { [resource.one]: await parentOf(context, resource) }
      const answer = await context.crud.create(resource, parent)
      const needed = fields.filter(
        ({ name, required, default: start }) => required === true && isEmpty(start) && !(name in parent),
      )
      if (needed.length === 0) return
      refused(answer, codes.invalid, 'an empty record')
      const unblamed = needed.filter(({ name }) => !(name in answer.errors)).map(({ name }) => name)
      demand(unblamed.length === 0, `data.errors lacks ${unblamed.join(', ')}`, answer)
    }),
  ]
}

const over = (resource: ResolvedResource, field: ResolvedField, edge: Edge): Case =>
  casesOf(resource.name, 'create')(`refuses ${field.name}: ${edge.name}`, async (context) => {
    const values = {
      ...(await soundValues(context, resource)),
      ...valuesMeeting(context, resource.fields, field.visible),
      [field.name]: edge.value,
    }
    refusedAt(await context.crud.create(resource, values), field.name, `${field.name} with ${edge.name}`)
  })

const isUnique = ({ unique }: ResolvedResource, field: ResolvedField) =>
  field.unique !== null || unique.flat().includes(field.name)

/** Every field at its first limit in one record, at its second in the next, and so on. */
function limits(resource: ResolvedResource): readonly Case[] {
  const apart = decidingFields(resource)
  const edges = writable(resource)
    .filter(({ name, hooked }) => !apart.has(name) && !hooked)
    .map((field) => ({
      field,
      edges: edgesOf(field, seedOf(`create ${resource.name}.${field.name}`)).filter(({ ok }) => ok),
    }))
    .filter((entry) => entry.edges.length > 0)
  const rounds = Math.max(0, ...edges.map((entry) => entry.edges.length))
  return Array.from({ length: rounds }, (_, round) => {
    const tried = edges.flatMap(({ field, edges }) => {
      const edge = edges[round % edges.length]
      // A unique value is good for one record only.
      return edge && (round < edges.length || !isUnique(resource, field)) ? [{ field, edge }] : []
    })
    return casesOf(resource.name, 'create')(
      `takes every field at its limits (${round + 1})`,
      async (context) => {
        const triedValues = Object.fromEntries(tried.map(({ field, edge }) => [field.name, edge.value]))
        const { id, values } = await make(context, resource, { values: triedValues })
        const { record, answer } = await readBack(context, resource, id)
        for (const { field } of tried)
          if (field.name in values) demandStored(field, values[field.name], answer, record)
      },
    )
  })
}

export const createCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  const named = fileNameFields(resource)
  return [
    ...whole(resource),
    ...limits(resource),
    ...writable(resource).flatMap((field) =>
      edgesOf(field, seedOf(`${resource.name}.${field.name}`))
        .filter(({ ok }) => !ok)
        // Nothing for a field with a default is the default.
        .filter(({ value }) => value !== null || (isEmpty(field.default) && !named.has(field.name)))
        .map((edge) => over(resource, field, edge)),
    ),
  ]
}
