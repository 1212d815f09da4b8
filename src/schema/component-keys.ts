import type { CallDefinition, PreviewKeyOf, ScreenKeyOf } from './config-definition.ts'
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

type SaidOf<M> = M extends Mount<Fields, string, string, string, string, infer B> ? B : never

/** What the questions of buttons give for it. */
type Asked<B, P extends Option> = { [K in keyof B]: GivenIn<Extract<B[K], Fields>, P> }[keyof B]

type GivenBy<D, P extends Option> = D extends { readonly resources: infer R; readonly calls: infer C }
  ?
      | { [K in keyof R]: GivenIn<FieldsOf<R[K]>, P> | Asked<SaidOf<R[K]>, P> }[keyof R]
      | { [K in keyof C]: GivenIn<FieldsOf<C[K]>, P> }[keyof C]
  : never

/** The keys of the hand-made cells that the fields of a config name, and rows that its calls answer. */
export type CellKeyOf<D> = GivenBy<D, 'cell'>

/** The keys of the hand-made inputs that the fields of a config name, and the questions of its buttons. */
export type InputKeyOf<D> = GivenBy<D, 'input'>

/** Buttons that nothing but a hand-made dialog can ask for. */
type NeedsDialog<B> = {
  [K in keyof B]: [Extract<B[K], 'dialog'>] extends [never] ? never : K
}[keyof B]

type DialogOf<R> = {
  [N in keyof R & string]: `${N}.${NeedsDialog<SaidOf<R[N]>> & string}`
}[keyof R & string]

/** The keys of the hand-made dialogs that transitions and actions of a config need: `house.changeModel`. */
export type DialogKeyOf<D> = D extends { readonly resources: infer R } ? DialogOf<R> : never

/** The keys of the hand-made parts that a config cannot do without, by their kind. */
export interface PartKeysOf<D> {
  readonly screens: ScreenKeyOf<D>
  readonly dialogs: DialogKeyOf<D>
  readonly cells: CellKeyOf<D>
  readonly inputs: InputKeyOf<D>
  readonly previews: PreviewKeyOf<D>
}
