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

/** What the clock says when the condition is looked at. */
export interface Clock<W extends 'today' | 'now' = 'today' | 'now'> {
  readonly clock: W
}

/** The value of another field of the same record. */
export interface FieldValue<N extends string = string> {
  readonly field: N
}

/** What a field is compared with: a number, a day, a moment, the clock, or another field. */
export type Operand = number | string | Clock | FieldValue

export const operators = ['lessThan', 'atMost', 'greaterThan', 'atLeast'] as const
export type Operator = (typeof operators)[number]

/** Holds when both sides have a value and stand in this order. */
export type Comparison<O extends Operand = Operand> =
  | { readonly lessThan: O }
  | { readonly atMost: O }
  | { readonly greaterThan: O }
  | { readonly atLeast: O }

/** Bare, `today` and `field(…)` ask for the same day, or the same value. */
export type Test<V extends Scalar = Scalar, O extends Operand = Operand> =
  | V
  | OneOf<V>
  | NoneOf<V>
  | Comparison<O>
  | Exclude<O, Scalar | Clock<'now'>>

/**
 * A condition on a record, as data, so that both readers and the test generator understand it.
 * Field name -> wanted value; every entry must hold. `{ status: in_(50, 60), type: 1, endDate: lessThan(today) }`
 */
export type Condition<Names extends string = string> = Readonly<Partial<Record<Names, Test>>>

export const in_ = <const V extends Scalar>(...values: V[]): OneOf<V> => ({ oneOf: values })

export const notIn = <const V extends Scalar>(...values: V[]): NoneOf<V> => ({ noneOf: values })

/**
 * The day it is in Asia/Shanghai. A dateTime compared with a day is compared by its day: `atMost(today)` holds until
 * midnight.
 */
export const today: Clock<'today'> = { clock: 'today' }

/** This second. For dateTimes alone: a date has only days. */
export const now: Clock<'now'> = { clock: 'now' }

/** The value of another field of the record: `{ endDate: lessThan(field('startDate')) }`. */
export const field = <const N extends string>(name: N): FieldValue<N> => ({ field: name })

// Numbers, dates and dateTimes compare, each with its own kind. An empty side makes a comparison fail.

export const lessThan = <const O extends Operand>(limit: O): { readonly lessThan: O } => ({ lessThan: limit })

/** Less or equal. */
export const atMost = <const O extends Operand>(limit: O): { readonly atMost: O } => ({ atMost: limit })

export const greaterThan = <const O extends Operand>(limit: O): { readonly greaterThan: O } => ({
  greaterThan: limit,
})

/** Greater or equal. */
export const atLeast = <const O extends Operand>(limit: O): { readonly atLeast: O } => ({ atLeast: limit })
