import {
  blank,
  isEmpty,
  isRequired,
  matches,
  type ResolvedField,
  type ResolvedResource,
  sharingOf,
  type Values,
} from '#schema'
import { sample, samples } from '../fixtures/fixture.ts'
import { validOf } from '../fixtures/fixtures.ts'
import { ascending } from './ascending.ts'
import { backendValue, targetRecord } from './backend-values.ts'
import { markText, uniqueText } from './mark.ts'
import { resourceOf, type TestContext } from './test-context.ts'
import { fileFacts } from './upload.ts'
import { valuesMeeting } from './values-meeting.ts'
import { Skipped } from './verdict.ts'

export interface Recipe {
  /** Leaves out what may be left out. */
  readonly only?: 'required'
  /** Taken as they are. */
  readonly values?: Values
}

/** Fields that take over from others, or must agree with them, come after them. */
function inOrder(fields: readonly ResolvedField[]): readonly ResolvedField[] {
  const weight = (field: ResolvedField) => {
    // What is made on the way must not get the greater number.
    if (isRising(field)) return 3
    if (field.kind !== 'reference' && field.kind !== 'references') return field.kind === 'parent' ? 1 : 0
    const sharing = sharingOf(field)
    if (!sharing) return 0
    return sharing.through ? 2 : 1
  }
  return [...fields].sort((a, b) => weight(a) - weight(b))
}

/** Numbers that tell records of one kind apart grow from each to the next, as people give them. */
const isRising = (field: ResolvedField) =>
  field.unique !== null && (field.kind === 'integer' || (field.kind === 'text' && isVersion(field)))

/** Segments of digits: versions are told apart and compared. */
const isVersion = ({ pattern }: ResolvedField<'text'>) =>
  pattern?.test('1.20.3') === true && !pattern.test('a')

/** A new value for one field of a record; undefined: there is none to be had. */
export async function valueFor(
  context: TestContext,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values,
): Promise<unknown> {
  const seed = context.next()
  if (field.kind === 'text' && isRising(field)) return `1.${context.rising()}.0`
  if (field.kind === 'text' && resource.title === field.name) return markText(field, context.run, seed)
  if (field.kind === 'text' && (field.unique || resource.unique.flat().includes(field.name)))
    return uniqueText(field, seed)
  if (isRising(field) && field.kind === 'integer') return Math.min(field.max, field.min + context.rising())
  if (field.kind === 'text' && !isEmpty(field.default) && !field.unique) return field.default
  // The usual value; every other one is tried where its field is.
  if (field.kind === 'choice') return field.default ?? field.dictionary.entries[0]?.value
  // All there are: what goes by them then finds its own among them.
  if (field.kind === 'choices') return field.dictionary.entries.slice(0, field.max).map(({ value }) => value)
  const arbitrary = validOf(field)
  return arbitrary ? sample(arbitrary, seed) : backendValue(context, resource, field, record)
}

/** Copies what the chosen records fill in, but for what must differ from record to record. */
export async function filled(
  context: TestContext,
  resource: ResolvedResource,
  values: Values,
): Promise<Values> {
  const copied: Record<string, unknown> = {}
  for (const field of Object.values(resource.fields)) {
    const id = values[field.name]
    if (field.kind !== 'reference' || field.fill.length === 0 || typeof id !== 'string') continue
    const target = await targetRecord(context, resourceOf(context, field.target), id)
    const names = field.fill.filter((name) => name !== resource.title && !resource.fields[name]?.unique)
    for (const name of names) copied[name] = target[name]
  }
  return copied
}

/** A step that fits between the two ends before it. */
function stepping(resource: ResolvedResource, values: Values): Values {
  const steps = resource.rules.flatMap((rule) => {
    if (rule.rule !== 'step') return []
    const [low, high, step] = rule.fields.map((name) => values[name])
    const name = rule.fields[2]
    const isTooWide =
      typeof low === 'number' && typeof high === 'number' && typeof step === 'number' && step > high - low
    const field = resource.fields[name]
    return isTooWide && field && 'min' in field ? [[name, field.min] as const] : []
  })
  return { ...values, ...Object.fromEntries(steps) }
}

/** Texts that match the pattern that holds for the record. */
function patterned(context: TestContext, { rules, fields }: ResolvedResource, values: Values): Values {
  const texts = rules.flatMap((rule) => {
    if (rule.rule !== 'pattern' || !matches(rule.when, values, context.now())) return []
    const [name] = rule.fields
    const field = fields[name]
    const arbitrary = field && validOf(field)
    if (!arbitrary || isEmpty(values[name]) || rule.pattern.test(String(values[name]))) return []
    const fitting = samples(arbitrary, context.next(), 200).find((text) => rule.pattern.test(String(text)))
    if (fitting === undefined) throw new Skipped(`no ${name} matches ${rule.pattern}`)
    return [[name, fitting] as const]
  })
  return { ...values, ...Object.fromEntries(texts) }
}

/** One of each `some` rule's fields is as good as required: the first that is asked for. */
const firstOfSome = (context: TestContext, { rules, fields }: ResolvedResource, values: Values) =>
  rules.flatMap((rule) => {
    if (rule.rule !== 'some') return []
    return rule.fields.filter((name) => matches(fields[name]?.visible, values, context.now())).slice(0, 1)
  })

/** `starting`: what has its default where it is not sent. */
function withoutUnseen(
  context: TestContext,
  resource: ResolvedResource,
  starting: Values,
  values: Values,
): Values {
  const record = { ...starting, ...values }
  const isSeen = (name: string) => matches(resource.fields[name]?.visible, record, context.now())
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSeen(name)))
}

/** What makes the given values be seen: without it they would be left out. */
function showing(context: TestContext, { fields }: ResolvedResource, preset: Values): Values {
  const wanted = Object.keys(preset).map((name) =>
    isEmpty(preset[name]) ? {} : valuesMeeting(context, fields, fields[name]?.visible ?? null),
  )
  const all = Object.entries(Object.assign({}, ...wanted) as Values)
  return Object.fromEntries(all.filter(([name]) => fields[name]?.readOnly === false))
}

/** Values for a record that the back end must take. */
export async function makeValues(
  context: TestContext,
  resource: ResolvedResource,
  { only, values: preset = {} }: Recipe = {},
): Promise<Values> {
  const given = { ...showing(context, resource, preset), ...preset }
  const values: Record<string, unknown> = { ...given }
  // What is not sent has its default, and conditions go by it.
  const defaults = Object.entries(blank(resource.fields)).filter(([, value]) => !isEmpty(value))
  const starting: Values = Object.fromEntries(defaults)
  for (const field of inOrder(Object.values(resource.fields))) {
    // A required field with a default need not be sent.
    const asked = isRequired(field, { ...starting, ...values }, context.now())
    const needed = asked && (only === undefined || isEmpty(field.default))
    if (field.readOnly || field.name in given) continue
    // Who knows what the hook takes: nothing, where that will do.
    if (field.hooked && !needed) continue
    const isWanted = needed || firstOfSome(context, resource, values).includes(field.name)
    if ((only === 'required' || field.hooked) && !isWanted) continue
    const value = await valueFor(context, resource, field, { ...starting, ...values })
    if (value !== undefined) values[field.name] = value
    else if (needed) throw new Skipped(`no value can be had for ${resource.name}.${field.name}`)
  }
  const copied = Object.entries(await filled(context, resource, values)).filter(
    ([, value]) => !isEmpty(value),
  )
  const ruled = patterned(context, resource, stepping(resource, ascending(resource, values, preset)))
  const complete = { ...ruled, ...Object.fromEntries(copied) }
  return withoutUnseen(context, resource, starting, {
    ...complete,
    ...fileFacts(resource, { ...complete, ...preset }),
    ...preset,
  })
}
