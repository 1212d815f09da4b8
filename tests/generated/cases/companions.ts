import {
  fieldsIn,
  isEmpty,
  isRequired,
  type ResolvedField,
  type ResolvedResource,
  type Rule,
  sharingOf,
  type Values,
} from '#schema'
import { stepsOn } from '../context/ascending.ts'
import { filled, valueFor } from '../context/make-values.ts'
import type { TestContext } from '../context/test-context.ts'
import { fileFactFields, fileFacts, fileNameFields } from '../context/upload.ts'
import { Skipped } from '../context/verdict.ts'
import { comparing, writable } from './changeable-fields.ts'

const mentions = (field: ResolvedField, name: string) =>
  [field.visible, field.required].some((condition) => fieldsIn(condition).includes(name))

const goesBy = (field: ResolvedField, name: string) =>
  (field.kind === 'reference' || field.kind === 'references') && sharingOf(field)?.sibling === name

/** Names of fields that are filled in from a chosen record. */
export const filledFields = (resource: ResolvedResource): ReadonlySet<string> =>
  new Set(Object.values(resource.fields).flatMap((field) => (field.kind === 'reference' ? field.fill : [])))

const comparedWith = ({ rules }: ResolvedResource, name: string) =>
  rules.filter(({ rule, fields }) => comparing.has(rule) && fields.some((other) => other === name))

/** Fields that may change along with this one: a parent hands down, and conditions show and hide. */
export function followers(resource: ResolvedResource, field: ResolvedField): ReadonlySet<string> {
  const led = writable(resource).filter((other) => mentions(other, field.name) || goesBy(other, field.name))
  const handed = field.kind === 'parent' ? field.same : []
  const compared = comparedWith(resource, field.name).flatMap(({ fields }) => fields)
  const copied = [field, ...led].some((one) => one.kind === 'reference' && one.fill.length > 0)
  return new Set([
    field.name,
    ...handed,
    ...compared,
    ...led.map(({ name }) => name),
    ...fileFactFields(resource),
    ...fileNameFields(resource),
    ...(copied ? filledFields(resource) : []),
  ])
}

/** What may lie anywhere, but for the days that have passed. */
const isDay = (field: ResolvedField) => (field.kind === 'date' || field.kind === 'dateTime') && !field.future

/** The value of a required field that leaves most room for this one in an ascending rule. */
function yielding({ fields, ...rule }: Rule, field: ResolvedField, value: unknown, other: ResolvedField) {
  if (rule.rule !== 'ascending') return undefined
  if (isDay(other) && !isEmpty(value))
    return stepsOn(other, value, fields.indexOf(other.name) - fields.indexOf(field.name))
  const isBefore = fields.indexOf(other.name) < fields.indexOf(field.name)
  const far = 'min' in other ? (isBefore ? other.min : other.max) : undefined
  const gap = Number(isBefore ? value : far) - Number(isBefore ? far : value)
  if (gap > 0 || (gap === 0 && rule.orEqual)) return far
  throw new Skipped(`${other.name} leaves no room for this value`)
}

/** Makes way in the rules that compare this field with others: what may be empty is emptied. */
function wayFor(resource: ResolvedResource, field: ResolvedField, value: unknown): Values {
  const moved = comparedWith(resource, field.name).flatMap((rule) =>
    rule.fields.flatMap((name): [string, unknown][] => {
      const other = resource.fields[name]
      if (!other || name === field.name) return []
      return [[name, other.required === false ? null : yielding(rule, field, value, other)]]
    }),
  )
  return Object.fromEntries(moved.filter(([, value]) => value !== undefined))
}

/** What must be sent along for a change of one field to be sound: what it makes required, nothing it must not exceed. */
export async function companions(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  before: Values,
  value: unknown,
): Promise<Values> {
  const after = { ...before, [field.name]: value }
  const along: Record<string, unknown> = { ...wayFor(resource, field, value) }
  for (const other of writable(resource)) {
    if (other.name === field.name) continue
    const isNeeded = typeof other.required === 'object' && isRequired(other, after, context.now())
    const isMissing = mentions(other, field.name) && isNeeded && isEmpty(before[other.name])
    if (isMissing || (goesBy(other, field.name) && !isEmpty(before[other.name])))
      along[other.name] = await valueFor(context, resource, other, { ...after, ...along })
  }
  const chosen = Object.fromEntries(
    Object.entries({ ...along, [field.name]: value }).filter(
      ([name]) => resource.fields[name]?.kind === 'reference',
    ),
  )
  const isFile = field.kind === 'file' || toldBy(resource, field.name)
  return {
    ...along,
    ...(await filled(context, resource, chosen)),
    ...(isFile ? fileFacts(resource, { ...after, ...along }) : {}),
  }
}

/** Whether this field says how files are told. */
const toldBy = ({ fields }: ResolvedResource, name: string) =>
  Object.values(fields).some((field) => {
    const method = field.kind === 'file' ? field.facts?.digest?.method : undefined
    return typeof method === 'object' && method.field === name
  })
