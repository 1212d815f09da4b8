import {
  type Clock,
  type Comparison,
  type Condition,
  type FieldValue,
  type NoneOf,
  type OneOf,
  type Operand,
  type Operator,
  operators,
  type Scalar,
  type Test,
} from './condition.ts'

/** The present moment as the wire carries it: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. The caller reads the clock. */
export type Moment = string

/** A test of a field against an operand; `equal`: a bare `today` or `field(…)`. */
export interface Compared {
  readonly is: Operator | 'equal'
  readonly to: Operand
}

type Structured = OneOf | NoneOf | Comparison | Clock | FieldValue

const isStructured = (test: Test | undefined): test is Structured => typeof test === 'object' && test !== null

/** How a test compares the field with an operand; null: it looks for given values. */
export function comparisonOf(test: Test | undefined): Compared | null {
  if (!isStructured(test)) return null
  if ('clock' in test || 'field' in test) return { is: 'equal', to: test }
  const is = operators.find((operator) => operator in test)
  return is ? { is, to: (test as Readonly<Record<Operator, Operand>>)[is] } : null
}

export const isClock = (operand: Operand): operand is Clock =>
  typeof operand === 'object' && 'clock' in operand

export const isFieldValue = (operand: Operand): operand is FieldValue =>
  typeof operand === 'object' && 'field' in operand

/** The values a test names, whichever way it looks for them; a comparison names none. */
export function valuesOf(test: Test | undefined): readonly Scalar[] {
  if (test === undefined) return []
  if (!isStructured(test)) return [test]
  if ('oneOf' in test) return test.oneOf
  return 'noneOf' in test ? test.noneOf : []
}

const lookedAt = ([name, test]: readonly [string, Test | undefined]): readonly string[] => {
  const to = comparisonOf(test)?.to
  return to !== undefined && isFieldValue(to) ? [name, to.field] : [name]
}

/** The names of all fields that a condition looks at: those it tests and those it compares them with. */
export const fieldsIn = (condition: Condition | boolean | null | undefined): readonly string[] =>
  typeof condition === 'object' && condition !== null ? Object.entries(condition).flatMap(lookedAt) : []

type Values = Readonly<Record<string, unknown>>

/** What the clock shows: a day or a moment. */
export const clockValue = ({ clock }: Clock, now: Moment): string =>
  clock === 'today' ? now.slice(0, 10) : now

function operandValue(operand: Operand, record: Values, now: Moment): unknown {
  if (isClock(operand)) return clockValue(operand, now)
  return isFieldValue(operand) ? record[operand.field] : operand
}

/** Negative, zero or positive; not a number where a side is empty or the two are of different kinds. */
function orderOf(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN
  // A day is shorter than a moment: the two are compared by their days.
  const length = Math.min(left.length, right.length)
  const [from, to] = [left.slice(0, length), right.slice(0, length)]
  if (length === 0) return Number.NaN
  return from < to ? -1 : Number(from > to)
}

const holdsFor: Readonly<Record<Compared['is'], (order: number) => boolean>> = {
  lessThan: (order) => order < 0,
  atMost: (order) => order <= 0,
  equal: (order) => order === 0,
  atLeast: (order) => order >= 0,
  greaterThan: (order) => order > 0,
}

function holds(test: Test | undefined, value: unknown, record: Values, now: Moment): boolean {
  const compared = comparisonOf(test)
  if (compared) return holdsFor[compared.is](orderOf(value, operandValue(compared.to, record, now)))
  const actual = Array.isArray(value) && value.length === 0 ? null : (value ?? null)
  if (isStructured(test) && 'noneOf' in test) return !test.noneOf.some((wanted) => wanted === actual)
  return valuesOf(test).some((wanted) => wanted === actual)
}

/**
 * Whether a record meets a condition at a moment; a missing field counts as empty, no condition always holds.
 * `conditionSql` says the same to the database.
 */
export function matches(condition: Condition | null | undefined, record: Values, now: Moment): boolean {
  return Object.entries(condition ?? {}).every(([name, test]) => holds(test, record[name], record, now))
}
