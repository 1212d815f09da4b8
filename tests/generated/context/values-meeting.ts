import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import {
  type Compared,
  type Condition,
  clockValue,
  comparisonOf,
  type FieldMap,
  fieldsIn,
  isClock,
  isFieldValue,
  matches,
  type ResolvedField,
  type Test,
  type Values,
  valuesOf,
} from '#schema'
import type { TestContext } from './test-context.ts'
import { Skipped } from './verdict.ts'

/** So far from a limit that no midnight falls between making a record and looking at it. */
const daysOff = 3 * 86_400_000

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** A value on each side of a limit, and the limit, as far as the field takes them. */
function around(field: ResolvedField, limit: unknown): readonly unknown[] {
  if (field.kind === 'integer' || field.kind === 'decimal') {
    const digits = field.kind === 'decimal' ? field.digits : 0
    const values = [-1, 1, 0].map((step) => rounded(Number(limit) + step * 10 ** -digits, digits))
    return values.filter((value) => value >= field.min && value <= field.max)
  }
  const moment = parseTime(String(limit))
  if (moment === null) return []
  const asText = field.kind === 'date' ? formatDay : formatTime
  const steps = 'future' in field && field.future ? [1, 0] : [-1, 1, 0]
  return steps.map((step) => asText(moment + step * daysOff))
}

/** What the other field of a comparison may hold where nobody says: in the middle of what it takes. */
function usualValue(field: ResolvedField, context: TestContext): unknown {
  if (field.kind === 'integer' || field.kind === 'decimal')
    return Math.trunc(Math.max(field.min, Math.min(field.max, (field.min + field.max) / 2)))
  const ahead = (parseTime(context.now()) ?? 0) + 10 * daysOff
  return field.kind === 'date' ? formatDay(ahead) : formatTime(ahead)
}

/** What the field is compared with, and the value of another field that it takes to have it so. */
function limitOf(
  context: TestContext,
  fields: FieldMap,
  { to }: Compared,
  record: Values,
): readonly [unknown, Values] {
  if (isClock(to)) return [clockValue(to, context.now()), {}]
  if (!isFieldValue(to)) return [to, {}]
  const other = fields[to.field]
  const held = record[to.field]
  if (held !== undefined && held !== null) return [held, {}]
  if (!other || other.readOnly) throw new Skipped(`${to.field} is set by the platform only`)
  const value = usualValue(other, context)
  return [value, { [to.field]: value }]
}

/** Values of a field that some test of it may pass or fail. */
function candidates(field: ResolvedField, test: Test, limit: unknown): readonly unknown[] {
  if (comparisonOf(test)) return around(field, limit)
  if (field.kind === 'choice') return field.dictionary.entries.map(({ value }) => value)
  return field.kind === 'bool' ? [1, 0] : valuesOf(test)
}

/** A value with which a record passes, or fails, one test of a condition, and what else that takes. */
function decided(
  context: TestContext,
  fields: FieldMap,
  [name, test]: readonly [string, Test],
  record: Values,
  passes: boolean,
): Values {
  const field = fields[name]
  if (!field) throw new Skipped(`${name} is no field of the record`)
  const compared = comparisonOf(test)
  const [limit, along] = compared ? limitOf(context, fields, compared, record) : [null, {}]
  const known = { ...record, ...along }
  const value = candidates(field, test, limit).find(
    (value) => matches({ [name]: test }, { ...known, [name]: value }, context.now()) === passes,
  )
  if (value === undefined) throw new Skipped(`no ${name} ${passes ? 'passes' : 'fails'}`)
  return { ...along, [name]: value }
}

const isNegative = (test: Test | undefined) => typeof test === 'object' && test !== null && 'noneOf' in test

/** Whether a test is failed by the value that a field of a closed list has where nobody says. */
function failsByDefault(field: ResolvedField | undefined, name: string, test: Test, now: string): boolean {
  if (field?.kind !== 'choice' && field?.kind !== 'bool') return false
  const first = field.kind === 'choice' ? field.dictionary.entries[0]?.value : 0
  return !matches({ [name]: test }, { [name]: field.default ?? first }, now)
}

/** Values that meet a condition: the first that each test names, or one on the right side of a limit. */
export function valuesMeeting(
  context: TestContext,
  fields: FieldMap,
  condition: Condition | null,
  preset: Values = {},
): Values {
  let values: Values = {}
  for (const [name, test = null] of Object.entries(condition ?? {})) {
    // What is computed is had by other means.
    if (fields[name]?.kind === 'derived') continue
    const isNamed = !comparisonOf(test) && !isNegative(test)
    if (isNamed) values = { ...values, [name]: valuesOf(test)[0] }
    else if (comparisonOf(test) || failsByDefault(fields[name], name, test, context.now()))
      values = { ...values, ...decided(context, fields, [name, test], { ...preset, ...values }, true) }
  }
  return values
}

/** Values that meet a condition but for its test of `name`. */
export function valuesFailing(
  context: TestContext,
  fields: FieldMap,
  condition: Condition,
  name: string,
): Values {
  const others = Object.fromEntries(Object.entries(condition).filter(([other]) => other !== name))
  const met = valuesMeeting(context, fields, others)
  return { ...met, ...decided(context, fields, [name, condition[name] ?? null], met, false) }
}

/** Whether people may set all that a condition looks at. */
export const isSettable = (fields: FieldMap, condition: Condition): boolean =>
  fieldsIn(condition).every((name) => fields[name]?.readOnly === false)
