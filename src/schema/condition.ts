/** A value a condition compares with: what JSON carries for a text, number, bool (0 | 1) or empty field. */
export type Scalar = string | number | null

/** Holds when the field's value is one of these. */
export interface OneOf<V extends Scalar = Scalar> {
  readonly oneOf: readonly V[]
}

/** Holds when the field's value is none of these. */
export interface NoneOf<V extends Scalar = Scalar> {
  readonly noneOf: readonly V[]
}

export type Test<V extends Scalar = Scalar> = V | OneOf<V> | NoneOf<V>

/**
 * A condition on a record, as data, so that both readers and the test generator understand it.
 * Field name -> wanted value; every entry must hold. `{ status: in_(50, 60), type: 1 }`
 */
export type Condition<Names extends string = string> = Readonly<Partial<Record<Names, Test>>>

export const in_ = <const V extends Scalar>(...values: V[]): OneOf<V> => ({ oneOf: values })

export const notIn = <const V extends Scalar>(...values: V[]): NoneOf<V> => ({ noneOf: values })

const isTest = (test: Test | undefined): test is OneOf | NoneOf => typeof test === 'object' && test !== null

/** The values a test names, whichever way it compares. */
export function valuesOf(test: Test | undefined): readonly Scalar[] {
  if (test === undefined) return []
  if (!isTest(test)) return [test]
  return 'oneOf' in test ? test.oneOf : test.noneOf
}

function holds(test: Test | undefined, value: unknown): boolean {
  const actual = value ?? null
  if (isTest(test) && 'noneOf' in test) return !test.noneOf.some((wanted) => wanted === actual)
  return valuesOf(test).some((wanted) => wanted === actual)
}

/** Whether a record meets a condition; a missing field counts as null, no condition always holds. */
export function matches(condition: Condition | null | undefined, record: Readonly<Record<string, unknown>>) {
  return Object.entries(condition ?? {}).every(([name, test]) => holds(test, record[name]))
}
