import {
  type Condition,
  isEmpty,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type Rule,
  type Values,
} from '#schema'
import { make } from '../world/make.ts'
import { makeValues } from '../world/make-values.ts'
import { meeting } from '../world/point-at.ts'
import { readBack } from '../world/read.ts'
import { codes, demand, refused, refusedAt, Skipped } from '../world/verdict.ts'
import type { World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './entangled.ts'

/** Makes values in which the rule's fields are empty but for those given, and the rest is sound. */
async function broken(world: World, resource: ResolvedResource, rule: Rule, given: Values): Promise<Values> {
  const values = await makeValues(world, resource)
  const emptied = Object.fromEntries(rule.fields.map((name) => [name, null]))
  return { ...values, ...emptied, ...given }
}

/** Ways to break a rule, with the values that do. */
function breaches(rule: Rule): readonly (readonly [string, (values: Values) => Values])[] {
  const { fields } = rule
  switch (rule.rule) {
    case 'together':
      return fields.map((name) => [`${name} alone`, (values) => ({ [name]: values[name] })])
    case 'some':
      return [[`none of ${fields.join(', ')}`, () => ({})]]
    case 'ascending':
      return [
        [
          `${fields.join(' = ')}`,
          (values) => Object.fromEntries(fields.map((name) => [name, values[fields[0] ?? '']])),
        ],
        [
          `${fields.join(' > ')}`,
          (values) => {
            const backwards = fields.map((name) => values[name]).reverse()
            return Object.fromEntries(fields.map((name, index) => [name, backwards[index]]))
          },
        ],
      ]
    case 'different':
      return [
        [
          `${fields.join(' = ')}`,
          (values) => Object.fromEntries(fields.map((name) => [name, values[fields[0] ?? '']])),
        ],
      ]
    case 'step':
      return []
  }
}

const blames = (rule: Rule, names: readonly string[]) => rule.fields.some((name) => names.includes(name))

function breach(resource: ResolvedResource, rule: Rule): readonly Case[] {
  return breaches(rule).flatMap(([what, values]) => {
    const sent = async (world: World) =>
      broken(world, resource, rule, values(await makeValues(world, resource)))
    const created = casesOf(resource.name, 'create')(`refuses ${what}`, async (world) => {
      const answer = await world.crud.create(resource, await sent(world))
      refused(answer, codes.invalid, what)
      demand(
        blames(rule, Object.keys(answer.errors)),
        `one of ${rule.fields.join(', ')} should be blamed`,
        answer,
      )
    })
    const updated = casesOf(resource.name, 'update')(`refuses ${what}`, async (world) => {
      const { id } = await make(world, resource)
      const all = await sent(world)
      const changes = Object.fromEntries(rule.fields.map((name) => [name, all[name] ?? null]))
      const answer = await world.crud.update(resource, id, changes)
      refused(answer, codes.invalid, what)
      demand(
        blames(rule, Object.keys(answer.errors)),
        `one of ${rule.fields.join(', ')} should be blamed`,
        answer,
      )
    })
    return resource.endpoints.update ? [created, updated] : [created]
  })
}

/** Values that do not meet a condition: another value of one of its fields. */
function failing(resource: ResolvedResource, condition: Condition): Values {
  for (const name of Object.keys(condition)) {
    const field = resource.fields[name]
    if (!field || field.readOnly) continue
    const choices = field.kind === 'choice' ? field.dictionary.entries.map(({ value }) => value) : [0, 1]
    const value = choices.find((value) => !matches(condition, { ...meeting(condition), [name]: value }))
    if (value !== undefined) return { ...meeting(condition), [name]: value }
  }
  throw new Skipped('the condition cannot be failed from outside')
}

const unseen = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'create')(`keeps no ${field.name} where it is not asked for`, async (world) => {
    const value = (await makeValues(world, resource, { values: meeting(condition) }))[field.name]
    const hidden = { ...failing(resource, condition), [field.name]: value }
    const values = {
      ...(await makeValues(world, resource, { values: failing(resource, condition) })),
      ...hidden,
    }
    const { id } = await make(world, resource, { values })
    const { record, answer } = await readBack(world, resource, id)
    demand(isEmpty(record[field.name]), `${field.name} should be empty`, answer)
  })

const requiredWhen = (resource: ResolvedResource, field: ResolvedField, condition: Condition): Case =>
  casesOf(resource.name, 'create')(`asks for ${field.name} where it is required`, async (world) => {
    const wanted = { ...meeting(field.visible), ...meeting(condition) }
    const values = await makeValues(world, resource, { values: wanted })
    const answer = await world.crud.create(resource, { ...values, [field.name]: null })
    refusedAt(answer, field.name, `no ${field.name}`)
  })

export const ruleCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return [
    ...resource.rules.flatMap((rule) => breach(resource, rule)),
    ...writable(resource).flatMap((field) => [
      ...(field.visible ? [unseen(resource, field, field.visible)] : []),
      ...(typeof field.required === 'object' ? [requiredWhen(resource, field, field.required)] : []),
    ]),
  ]
}
