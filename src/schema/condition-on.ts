import type { Clock, Comparison, FieldValue, Scalar, Test } from './condition.ts'
import type { Field, Fields, ValueOf } from './field.ts'

type KindOf<X> = X extends Field<infer K, infer _V, infer _O> ? K : never

/** What compares with a field: numbers with numbers, days and moments with each other. Others do not compare. */
type FamilyOf<X> =
  KindOf<X> extends 'integer' | 'decimal'
    ? 'number'
    : KindOf<X> extends 'date' | 'dateTime'
      ? 'time'
      : KindOf<X> extends 'derived'
        ? // The value of another record may be either; `check` looks no further.
          string extends ValueOf<X>
          ? 'number' | 'time'
          : 'number'
        : never

type NamesIn<F, Family> = {
  [K in keyof F]: FamilyOf<F[K]> & Family extends never ? never : K
}[keyof F] &
  string

type ClockFor<X> = KindOf<X> extends 'date' ? Clock<'today'> : Clock

/** What field X of the fields F may be compared with. */
type OperandFor<F, X> =
  | ('number' extends FamilyOf<X> ? number | FieldValue<NamesIn<F, 'number'>> : never)
  | ('time' extends FamilyOf<X> ? string | ClockFor<X> | FieldValue<NamesIn<F, 'time'>> : never)

/** A condition whose field names, values and comparisons belong to these fields. */
export type ConditionOn<F extends Fields> = {
  readonly [K in keyof F]?: Test<Extract<ValueOf<F[K]>, Scalar> | null, OperandFor<F, F[K]>>
}

type OperandOf<T> = T extends Comparison<infer O> ? O : T extends Clock | FieldValue ? T : never

/** The names of the fields that a condition, written as C, looks at. */
export type NamesOf<C> = C extends object
  ? keyof C | (OperandOf<C[keyof C]> extends infer O ? (O extends FieldValue<infer N> ? N : never) : never)
  : never

/** The fields that a condition, written as C, compares with what they do not compare with. */
export type Incomparable<F, C> = C extends object
  ? {
      [K in keyof C & keyof F]: [OperandOf<C[K]>] extends [OperandFor<F, F[K]>] ? never : K
    }[keyof C & keyof F]
  : never
