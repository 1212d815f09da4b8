import { isEmpty, matches, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { sample } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'
import { markText, uniqueText } from './mark.ts'
import { pointAt } from './point-at.ts'
import { Skipped } from './verdict.ts'
import type { World } from './world.ts'

export interface Recipe {
  /** Leaves out what may be left out. */
  readonly only?: 'required'
  /** Taken as they are. */
  readonly values?: Values
}

const isNeeded = (field: ResolvedField, record: Values) =>
  typeof field.required === 'boolean' ? field.required : matches(field.required, record)

/** Fields that take over from others, or must agree with them, come after them. */
function inOrder(fields: readonly ResolvedField[]): readonly ResolvedField[] {
  const weight = (field: ResolvedField) =>
    field.kind === 'parent' || (field.kind === 'reference' && field.within !== null) ? 1 : 0
  return [...fields].sort((a, b) => weight(a) - weight(b))
}

/** A new value for one field of a record; undefined: there is none to be had. */
export async function valueFor(
  world: World,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values,
): Promise<unknown> {
  const seed = world.next()
  if (field.kind === 'text' && resource.title === field.name) return markText(field, world.run, seed)
  if (field.kind === 'text' && (field.unique || resource.unique.flat().includes(field.name)))
    return uniqueText(field, seed)
  const arbitrary = validOf(field)
  return arbitrary ? sample(arbitrary, seed) : pointAt(world, resource, field, record)
}

/** Gives fields that must ascend their own values in order. */
function ascending(resource: ResolvedResource, values: Values): Values {
  const sorted = resource.rules
    .filter(({ rule }) => rule === 'ascending')
    .flatMap(({ fields }) => {
      const given = fields.filter((name) => !isEmpty(values[name]))
      const inOrder = given.map((name) => values[name] as string | number).sort((a, b) => (a < b ? -1 : 1))
      return given.map((name, index) => [name, inOrder[index]] as const)
    })
  return { ...values, ...Object.fromEntries(sorted) }
}

/** One of each `some` rule's fields is as good as required. */
const firstOfSome = (resource: ResolvedResource) =>
  resource.rules.flatMap(({ rule, fields }) => (rule === 'some' ? fields.slice(0, 1) : []))

const withoutUnseen = (resource: ResolvedResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => matches(resource.fields[name]?.visible ?? null, values)),
  )

/** Values for a record that the back end must take. */
export async function makeValues(
  world: World,
  resource: ResolvedResource,
  { only, values: given = {} }: Recipe = {},
): Promise<Values> {
  const values: Record<string, unknown> = { ...given }
  const wantedAnyway = new Set(firstOfSome(resource))
  for (const field of inOrder(Object.values(resource.fields))) {
    // A required field with a default need not be sent.
    const needed = isNeeded(field, values) && (only === undefined || isEmpty(field.default))
    if (field.readOnly || field.name in given) continue
    if (only === 'required' && !needed && !wantedAnyway.has(field.name)) continue
    const value = await valueFor(world, resource, field, values)
    if (value !== undefined) values[field.name] = value
    else if (needed) throw new Skipped(`no value can be had for ${resource.name}.${field.name}`)
  }
  return withoutUnseen(resource, { ...ascending(resource, values), ...given })
}
