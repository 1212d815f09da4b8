import type { Condition } from './condition.ts'
import type { Derivation } from './derivation.ts'
import type { Dictionary } from './dictionary.ts'
import type { FileValue } from './file-value.ts'
import type { FieldKind, KindSettings, KindValue, Tone } from './kinds.ts'

/** Options every field takes; see `FieldBase` for what they mean. All default to "no". */
export interface CommonOptions<V = unknown> {
  required?: boolean | Condition
  readOnly?: boolean
  writtenBy?: 'action'
  immutable?: boolean | Condition
  default?: V
  unique?: true | { within?: readonly string[]; where?: Condition }
  visible?: Condition
  help?: string
  placeholder?: string
  hooked?: boolean
  hidden?: boolean
  cell?: string
  input?: string
}

/** A field as its author writes it. `value` exists for the compiler only. */
export interface Field<K extends FieldKind = FieldKind, V = unknown, O = object> {
  readonly kind: K
  readonly label: string
  readonly options: O
  readonly value?: V
}

export type Fields = Readonly<Record<string, Field>>

type OptionsOf<K extends FieldKind, V = KindValue[K]> = CommonOptions<V> & Partial<KindSettings[K]>

/** Refuses option names that the kind does not have: a generic parameter alone would let them pass. */
type Exact<O, Allowed> = O & { [P in Exclude<keyof O, keyof Allowed>]: never }

const make = <K extends FieldKind, V, O>(kind: K, label: string, options: O): Field<K, V, O> => ({
  kind,
  label,
  options,
})

const simple =
  <K extends FieldKind>(kind: K) =>
  <const O extends OptionsOf<K> = Record<never, never>>(
    label: string,
    options?: Exact<O, OptionsOf<K>>,
  ): Field<K, KindValue[K], O> =>
    make(kind, label, (options ?? {}) as O)

export const text = simple('text')
export const texts = simple('texts')
export const longText = simple('longText')
export const richText = simple('richText')
export const integer = simple('integer')
export const decimal = simple('decimal')
export const bool = simple('bool')
export const date = simple('date')
export const dateTime = simple('dateTime')
export const phone = simple('phone')
export const email = simple('email')
export const url = simple('url')
export const password = simple('password')
export const image = simple('image')
export const images = simple('images')
export const file = simple('file')
export const files = simple('files')
export const address = simple('address')
export const parent = simple('parent')
export const permissions = simple('permissions')
export const json = simple('json')

/** One value of a dictionary. */
export const choice = <
  const V extends number,
  const O extends CommonOptions<NoInfer<V>> = Record<never, never>,
>(
  label: string,
  dictionary: Dictionary<V>,
  options?: Exact<O, CommonOptions>,
) => make<'choice', V, O & { dictionary: Dictionary<V> }>('choice', label, { ...(options as O), dictionary })

/** Several values of a dictionary; `min` and `max` count them. */
export const choices = <
  const V extends number,
  const O extends OptionsOf<'choices', readonly NoInfer<V>[]> = Record<never, never>,
>(
  label: string,
  dictionary: Dictionary<V>,
  options?: Exact<O, OptionsOf<'choices'>>,
) =>
  make<'choices', readonly V[], O & { dictionary: Dictionary<V> }>('choices', label, {
    ...(options as O),
    dictionary,
  })

/** A record of resource `target`, by id. */
export const reference = <
  const T extends string,
  const O extends OptionsOf<'reference'> = Record<never, never>,
>(
  label: string,
  target: T,
  options?: Exact<O, OptionsOf<'reference'>>,
) => make<'reference', string, O & { target: T }>('reference', label, { ...(options as O), target })

/** Records of resource `target`, by id; `min` and `max` count them. */
export const references = <
  const T extends string,
  const O extends OptionsOf<'references'> = Record<never, never>,
>(
  label: string,
  target: T,
  options?: Exact<O, OptionsOf<'references'>>,
) =>
  make<'references', readonly string[], O & { target: T }>('references', label, { ...(options as O), target })

/** A list of small records with fields of their own. */
export const rows = <
  const F extends Fields,
  const O extends RowsOptions<keyof F & string> = Record<never, never>,
>(
  label: string,
  of: F,
  options?: Exact<O, RowsOptions<keyof F & string>>,
) => make<'rows', readonly RowOf<F>[], O & { of: F }>('rows', label, { ...(options as O), of })

type RowsOptions<N extends string> = CommonOptions & {
  min?: number
  max?: number
  distinct?: readonly N[]
}

interface DerivedOptions {
  unit?: string
  digits?: number
  tones?: readonly Tone[]
  help?: string
  hidden?: boolean
  cell?: string
}

/**
 * A value that is computed: from records that point here (`count`, `sum`, `min`, `max`, `average`, `latest`), from rows of
 * the record (`countRows`, `sumRows` and so on), from a record it points at (`via`), or from its own fields (`ratio`,
 * `firstOf`, `pathTo`). Never written.
 */
export const derived = <const D extends Derivation, const O extends DerivedOptions = Record<never, never>>(
  label: string,
  from: D,
  options?: Exact<O, DerivedOptions>,
) => make<'derived', DerivedValue<D>, O & { from: D }>('derived', label, { ...(options as O), from })

type DerivedValue<D> = D extends { via: string } | { latest: string } | { take: 'min' | 'max' | 'latest' }
  ? string | number
  : D extends { path: string }
    ? string
    : number

/** The value of one field, as the wire carries it. */
export type ValueOf<F> =
  F extends Field<FieldKind, infer V, infer O>
    ? O extends
        | { required: true }
        | { from: { count: string } | { take: 'sum' | 'count' } | { told: 'module' } }
      ? V
      : V | null
    : never

export type RowOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

export type { FileValue }
