import type { CallDefinition } from './config-definition.ts'
import type { Field, Fields } from './field.ts'
import type { FieldKind } from './kinds.ts'
import type { Mount } from './mount.ts'

type Option = 'cell' | 'input'

/** What fields give for an option, those of their rows as well. */
type GivenIn<F, P extends Option> = F extends Fields
  ? {
      [K in keyof F]: F[K] extends Field<FieldKind, unknown, infer O>
        ?
            | (O extends { readonly [_ in P]: infer Key } ? Key : never)
            | (O extends { of: infer R } ? GivenIn<R, P> : never)
        : never
    }[keyof F]
  : never

type FieldsOf<M> = M extends Mount<infer F> ? F : M extends CallDefinition<Fields, infer A> ? A : never

type GivenBy<D, P extends Option> = D extends { readonly resources: infer R; readonly calls: infer C }
  ?
      | { [K in keyof R]: GivenIn<FieldsOf<R[K]>, P> }[keyof R]
      | { [K in keyof C]: GivenIn<FieldsOf<C[K]>, P> }[keyof C]
  : never

/** The keys of the hand-made cells that the fields of a config name, and rows that its calls answer. */
export type CellKeyOf<D> = GivenBy<D, 'cell'>

/** The keys of the hand-made inputs that the fields of a config name. */
export type InputKeyOf<D> = GivenBy<D, 'input'>
