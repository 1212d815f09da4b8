import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, Rule, Values } from '#schema'
import { make } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import type { TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { demand, refused } from '../context/verdict.ts'
import { samples } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

/** What shows all fields of a rule, and lets it hold. */
const showing = (context: TestContext, { fields }: ResolvedResource, rule: Rule): Values =>
  Object.assign(
    {},
    ...rule.fields.map((name) => valuesMeeting(context, fields, fields[name]?.visible ?? null)),
    rule.rule === 'pattern' ? valuesMeeting(context, fields, rule.when) : {},
  )

/** Makes values in which the rule's fields are empty but for those given, and the rest is sound. */
async function broken(
  context: TestContext,
  resource: ResolvedResource,
  rule: Rule,
  breach: (values: Values) => Values,
): Promise<Values> {
  const values = await makeValues(context, resource, { values: showing(context, resource, rule) })
  const emptied = Object.fromEntries(rule.fields.map((name) => [name, null]))
  return { ...values, ...emptied, ...breach(values) }
}

type Breach = readonly [string, (values: Values) => Values]

const alike = (fields: readonly string[]): Breach => [
  `${fields.join(' = ')}`,
  (values) => Object.fromEntries(fields.map((name) => [name, values[fields[0] ?? '']])),
]

/** Ways to break a rule, with the values that do. */
function breaches(resource: ResolvedResource, rule: Rule): readonly Breach[] {
  const { fields } = rule
  switch (rule.rule) {
    case 'together':
      return fields.map((name) => [`${name} alone`, (values) => ({ [name]: values[name] })])
    case 'some':
      return [[`none of ${fields.join(', ')}`, () => ({})]]
    case 'ascending':
      return [
        ...(rule.orEqual ? [] : [alike(fields)]),
        [
          `${fields.join(' > ')}`,
          (values) => {
            const backwards = fields.map((name) => values[name]).reverse()
            return Object.fromEntries(fields.map((name, index) => [name, backwards[index]]))
          },
        ],
      ]
    case 'different':
      return [alike(fields)]
    case 'pattern': {
      const [name] = rule.fields
      const field = resource.fields[name]
      const arbitrary = field && validOf(field)
      const misfit = arbitrary && samples(arbitrary, 1, 200).find((text) => !rule.pattern.test(String(text)))
      return misfit === undefined ? [] : [[`${name} against ${rule.pattern}`, () => ({ [name]: misfit })]]
    }
    case 'step': {
      const [low, high, step] = rule.fields
      return [[`${step} > ${high} - ${low}`, () => ({ [low]: 1, [high]: 2, [step]: 3 })]]
    }
  }
}

const blames = (rule: Rule, names: readonly string[]) => rule.fields.some((name) => names.includes(name))

function breach(resource: ResolvedResource, rule: Rule): readonly Case[] {
  return breaches(resource, rule).flatMap(([what, values]) => {
    const sent = (context: TestContext) => broken(context, resource, rule, values)
    const created = casesOf(resource.name, 'create')(`refuses ${what}`, async (context) => {
      const answer = await context.crud.create(resource, await sent(context))
      refused(answer, codes.invalid, what)
      demand(
        blames(rule, Object.keys(answer.errors)),
        `one of ${rule.fields.join(', ')} should be blamed`,
        answer,
      )
    })
    const updated = casesOf(resource.name, 'update')(`refuses ${what}`, async (context) => {
      const { id } = await make(context, resource, { values: showing(context, resource, rule) })
      const all = await sent(context)
      const changes = Object.fromEntries(rule.fields.map((name) => [name, all[name] ?? null]))
      const answer = await context.crud.update(resource, id, changes)
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

export const ruleCases: CasesFor = (resource) =>
  resource.endpoints.create ? resource.rules.flatMap((rule) => breach(resource, rule)) : []
