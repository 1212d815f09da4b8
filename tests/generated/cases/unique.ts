import { codes } from '#domain/error-codes.ts'
import { type Condition, matches, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { Answer } from '../context/client.ts'
import { make } from '../context/make.ts'
import { makeValues, type Recipe, valueFor } from '../context/make-values.ts'
import type { TestContext } from '../context/test-context.ts'
import { valuesFailing, valuesMeeting } from '../context/values-meeting.ts'
import { accepted, refusedAt, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'
import { differentValues } from './different-values.ts'

/** A promise that no two records share the field's value, as long as they share those of `within`. */
interface Promised {
  readonly field: ResolvedField
  readonly within: readonly string[]
  /** Only among records that meet it. */
  readonly where: Condition | null
  /** Where a breach may be told: of several fields that are unique together, any one. */
  readonly at: readonly string[]
}

const promisesOf = (resource: ResolvedResource): readonly Promised[] => {
  const sets = resource.unique.map(([name = '', ...within]) => ({
    name,
    within,
    where: null,
    at: [name, ...within],
  }))
  const own = writable(resource).flatMap(({ name, unique }) =>
    unique ? [{ name, ...unique, at: [name] }] : [],
  )
  return [...own, ...sets].flatMap(({ name, within, where, at }) => {
    const field = resource.fields[name]
    return field && !field.readOnly ? [{ field, within, where, at }] : []
  })
}

const part = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/** A record with a value of its own in the field, whether or not it must have one. */
async function holder(
  context: TestContext,
  resource: ResolvedResource,
  { field, within, where }: Promised,
  recipe: Recipe = {},
) {
  const met = valuesMeeting(context, resource.fields, where)
  const value = met[field.name] ?? (await valueFor(context, resource, field, {}))
  const made = await make(context, resource, {
    ...recipe,
    values: { ...met, ...recipe.values, [field.name]: value },
  })
  if (!matches(where, made.values, context.now()))
    throw new Skipped('its condition cannot be met from outside')
  return { ...made, alike: part(made.values, [field.name, ...within, ...Object.keys(where ?? {})]) }
}

/** What keeps a second record out of the other promises that only some records make: it is to break this one alone. */
const apart = (context: TestContext, resource: ResolvedResource, { field }: Promised): Values =>
  Object.assign(
    {},
    ...promisesOf(resource).flatMap(({ field: { name }, where }) =>
      where === null || name === field.name || !(name in where)
        ? []
        : [part(valuesFailing(context, resource.fields, where, name), [name])],
    ),
  )

function refusedTaken(answer: Answer, { field, at }: Promised): void {
  const blamed = at.find((name) => name in answer.errors) ?? field.name
  // A hook may have found it too low before anybody found it taken.
  const isTooLow = field.hooked && answer.code === codes.invalid
  const code = isTooLow ? codes.invalid : codes.duplicate
  refusedAt(answer, blamed, `a ${field.name} that is taken`, code)
}

function onCreate(resource: ResolvedResource, promised: Promised): readonly Case[] {
  const { field, within } = promised
  const of = casesOf(resource.name, 'create')
  const refuses = (title: string, recipe: Recipe) =>
    of(title, async (context) => {
      const { alike } = await holder(context, resource, promised, recipe)
      const others = apart(context, resource, promised)
      const values = await makeValues(context, resource, { ...recipe, values: { ...others, ...alike } })
      refusedTaken(await context.crud.create(resource, values), promised)
    })
  const [scope] = within.flatMap((name) => resource.fields[name] ?? [])
  if (!scope) return [refuses(`refuses a ${field.name} that is taken`, {})]
  const among = within.join(', ')
  return [
    refuses(`refuses a ${field.name} that is taken within its ${among}`, {}),
    refuses(`refuses a ${field.name} that is taken where ${among} is left out`, { only: 'required' }),
    of(`takes the same ${field.name} within another ${scope.name}`, async (context) => {
      const [one, other] = await differentValues(context, resource, scope)
      const { alike } = await holder(context, resource, promised, { values: { [scope.name]: one } })
      await make(context, resource, { values: { ...alike, [scope.name]: other } })
    }),
  ]
}

const onUpdate = (resource: ResolvedResource, promised: Promised): readonly Case[] => {
  const { field, within } = promised
  if (!resource.endpoints.update || field.immutable === true) return []
  return [
    casesOf(resource.name, 'update')(`refuses a ${field.name} that is taken`, async (context) => {
      const { alike } = await holder(context, resource, promised)
      const { id } = await make(context, resource, { only: 'required', values: part(alike, within) })
      const answer = await context.crud.update(resource, id, { [field.name]: alike[field.name] })
      refusedTaken(answer, promised)
    }),
    casesOf(resource.name, 'update')(`takes the record's own ${field.name} again`, async (context) => {
      const { id, values } = await holder(context, resource, promised)
      accepted(await context.crud.update(resource, id, { [field.name]: values[field.name] }))
    }),
  ]
}

const onDelete = (resource: ResolvedResource, promised: Promised): readonly Case[] => {
  const { field } = promised
  if (!resource.endpoints.delete) return []
  return [
    casesOf(resource.name, 'delete')(`frees ${field.name} for others`, async (context) => {
      const { id, alike } = await holder(context, resource, promised)
      accepted(await context.crud.remove(resource, id))
      await make(context, resource, { values: alike })
    }),
  ]
}

export const uniqueCases: CasesFor = (resource) =>
  resource.endpoints.create
    ? promisesOf(resource).flatMap((promised) => [
        ...onCreate(resource, promised),
        ...onUpdate(resource, promised),
        ...onDelete(resource, promised),
      ])
    : []
