import type { Action, Buttons, Confirm, States } from './action.ts'
import type { Condition } from './condition.ts'
import type { ConditionOn, Incomparable, NamesOf } from './condition-on.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import type { FieldKind } from './kinds.ts'
import type { ListLayout } from './list-layout.ts'

type Name<F> = keyof F & string

/** Fields that every record has without being written in `fields`; hidden unless a layout names them. */
export type KeptField = 'createTime' | 'createUserName' | 'updateTime' | 'updateUserName'

/** The conditions in the options of a field. */
type ConditionsOf<O> =
  | (O extends { visible: infer C } ? C : never)
  | (O extends { required: infer C extends object } ? C : never)
  | (O extends { immutable: infer C extends object } ? C : never)

/** The names of other fields that a field's options mention. */
type Mentioned<O> =
  | NamesOf<ConditionsOf<O>>
  | (O extends { within: infer W extends string } ? W : never)
  | (O extends { within: { via: infer V } } ? V : never)
  | (O extends { fill: readonly (infer N)[] } ? N : never)
  | (O extends { facts: infer A } ? NamedFacts<A> : never)
  | (O extends { unique: { within: readonly (infer W)[] } } ? W : never)
  | (O extends { unique: { where: infer C } } ? keyof C : never)
  | (O extends { same: readonly (infer S)[] } ? S : never)
  | (O extends { from: { via: infer V } } ? V : never)
  | (O extends { from: { rows: infer R } } ? R : never)
  | (O extends { from: { part: infer P; whole: infer W } } ? P | W : never)
  | (O extends { from: { limits: infer L; by: infer B } } ? B | keyof L | Kept<L[keyof L]> : never)

type Kept<L> = L extends { until: infer U } ? U : never

type NamedFacts<A> =
  | (A extends { name: infer N } ? N : never)
  | (A extends { size: infer N } ? N : never)
  | (A extends { digest: { into: infer N } } ? N : never)
  | (A extends { digest: { method: { field: infer N } } } ? N : never)

/** Shown by the compiler at the field that mentions a name the entity does not have. */
interface UnknownField<N> {
  readonly 'no such field in this entity': N
}

/** Shown by the compiler at the field whose condition compares what does not compare. */
interface NotComparable<N> {
  readonly 'does not compare with that': N
}

type Checked<F> = {
  readonly [K in keyof F]: F[K] extends Field<FieldKind, unknown, infer O>
    ? [Exclude<Mentioned<O>, keyof F>] extends [never]
      ? [Incomparable<F, ConditionsOf<O>>] extends [never]
        ? F[K]
        : NotComparable<Incomparable<F, ConditionsOf<O>>>
      : UnknownField<Exclude<Mentioned<O>, keyof F>>
    : F[K]
}

/**
 * A sentence above the form, or the question before a record is deleted, while the record meets `when`. `confirm`: said
 * once more, to be agreed to, before it is saved or deleted.
 */
export interface FormNotice<C = Condition> {
  readonly when: C
  readonly text: string
  readonly confirm?: boolean
}

/** What is said before a deletion. */
export interface RemovalNotice<C = Condition> extends FormNotice<C> {
  /** The platform is sure to refuse it: nobody is asked to confirm, and batches leave such records out. */
  readonly refused?: boolean
}

/** How far a new record will reach, asked of a call before it is saved, and said in the form and once more to be agreed to. */
export interface FormEstimate {
  /** A call of `calls`. Each of its inputs is named as a field of the form, and sent as it is typed. It answers `{ num }`. */
  readonly call: string
  /** `{num}` stands for the number: `将发送给 {num} 人，发送后不可撤回。` */
  readonly text: string
  /** Said instead where the number is 0. */
  readonly none: string
  /** What saving does to them, in a word: `发送`. It heads the question. */
  readonly verb: string
  /** The button that agrees, with the number: `发送给 {num} 人`. */
  readonly button: string
}

export interface FormLayout<N extends string = string, C = Condition> {
  /** Heading -> its fields. Default: every field that can be written, under no heading. */
  readonly groups?: Readonly<Record<string, readonly N[]>>
  /** Default: dialog up to 6 fields, drawer up to 14, page above. */
  readonly as?: 'page' | 'drawer' | 'dialog'
  readonly notices?: readonly FormNotice<C>[]
  readonly estimate?: FormEstimate
}

export interface DetailLayout<N extends string = string> {
  /** What one wants to know before all else: above the groups, as far as the record says it, and not among them. */
  readonly first?: readonly N[]
  /** Default: the form's groups, then what only the platform writes. */
  readonly groups?: Readonly<Record<string, readonly N[]>>
}

/** A rule across fields. */
export type Rule<N extends string = string> =
  /** All given or none. */
  | {
      readonly rule: 'together'
      readonly fields: readonly N[]
      /** What the two are called as one, where they say one thing: `120.153，30.287` stands under it. */
      readonly pair?: string
      readonly message?: string
    }
  /** Each smaller than the next, empty ones aside; `orEqual`: or the same. */
  | {
      readonly rule: 'ascending'
      readonly fields: readonly N[]
      readonly orEqual?: boolean
      /** What the two are called as one, where they are the ends of a range: `1 至 10` stands under it. */
      readonly range?: string
      readonly message?: string
    }
  /** No two the same, empty ones aside. */
  | { readonly rule: 'different'; readonly fields: readonly N[]; readonly message?: string }
  /** The third fits at least once between the first two: a step within a range. */
  | { readonly rule: 'step'; readonly fields: readonly [N, N, N]; readonly message?: string }
  /** At least one given. */
  | { readonly rule: 'some'; readonly fields: readonly N[]; readonly message?: string }
  /** The text of one field matches, unless empty, while the record meets `when`. */
  | {
      readonly rule: 'pattern'
      readonly fields: readonly [N]
      readonly when: Condition
      readonly pattern: RegExp
      readonly message: string
    }

/** Which records a user with limited data scope sees, and writes. Default: all. */
export type Scope<N extends string = string> =
  /** Those of departments at or below the user's own (scope 2), or granted through relation `grant` (scope 3). */
  | { readonly department: N; readonly grant: string }
  /** Those whose reference `through` points at a record the user sees. */
  | { readonly through: N }
  /**
   * All of them; but who has limited data scope writes only those of departments at or below their own, and leaves none
   * elsewhere. `id`: the records are the departments themselves.
   */
  | { readonly writes: N | 'id' }
  /**
   * What is told of records: of those that the user sees, and what they did themselves. `about`: the fields with the name
   * of the resource and the id of its record; `by`: a reference to who did it.
   */
  | { readonly about: readonly [resource: N, id: N]; readonly by: N }

/** `T` and `A`: the names of its transitions and actions. */
export interface EntityDefinition<
  F extends Fields,
  S extends Name<F>,
  T extends string = string,
  A extends string = string,
> {
  /** What one record is called: 项目. */
  readonly label: string
  /** What the operation log files its calls under: a value of the log's own dictionary, `logModule.service`. */
  readonly module?: number
  /** Measure word in 存在N套房屋. Default: 个. */
  readonly counter?: string
  /** The field that names a record to people. */
  readonly title: Name<F>
  readonly fields: F & Checked<F>
  /** What kept fields are called here: a resident is bound rather than created. */
  readonly labels?: Readonly<Partial<Record<KeptField, string>>>
  readonly list?: ListLayout<Name<F> | KeptField>
  readonly form?: FormLayout<Name<F>, ConditionOn<F>>
  readonly detail?: DetailLayout<Name<F> | KeptField>
  readonly states?:
    | States<Name<F>, never, ConditionOn<F>, T>
    | (States<Name<F>, Extract<ValueOf<F[S]>, number>, ConditionOn<F>, T> & { readonly field: S })
  readonly actions?: Readonly<Record<A, Action<Name<F>, ConditionOn<F>>>>
  readonly rules?: readonly Rule<Name<F>>[]
  /** Sets of fields whose values no two records share, beyond the fields' own `unique`. */
  readonly unique?: readonly (readonly Name<F>[])[]
  /** Records that can be neither changed nor deleted. */
  readonly frozen?: ConditionOn<F>
  readonly scope?: Scope<Name<F>>
  /** Records are added, and then stay as they are: the database refuses to change or delete one, whoever asks it. */
  readonly appendOnly?: true
  /**
   * Each change of state is kept: by which button, from where to where, who, when, what was said and shown on the way.
   * Details answer it as `timeline`, with the seconds spent in each state.
   */
  readonly timeline?: true
  /** Whoever may look at a record may comment on it, in words and pictures, and reads what others have said. */
  readonly comments?: true
  /**
   * Offers 复制新建 on records: the form of a new one, filled with what the record has and people write. What no two
   * records share is left out, and so are masked values and moments that have passed.
   */
  readonly copy?: true
  /** Records are changed by hand only while they meet it; transitions and actions go by their own conditions. */
  readonly update?: { readonly when: ConditionOn<F> }
  /** How a deletion is confirmed. Default: a short question. */
  readonly remove?: {
    /** What people call it, on buttons and in questions, refusals and the log. Default: `删除`. */
    readonly verb?: string
    readonly confirm?: Confirm
    readonly when?: ConditionOn<F>
    /** Of records that meet it a reason is asked for, which the log keeps. It is sent as `reason`. */
    readonly reason?: ConditionOn<F>
    readonly notices?: readonly RemovalNotice<ConditionOn<F>>[]
  }
}

/** An entity as its author writes it, with the types of its fields kept. */
export interface Entity<
  F extends Fields = Fields,
  T extends string = string,
  A extends string = string,
  B = unknown,
> {
  readonly fields: F
  /** For the compiler only: what its hooks may be called, and by name what its buttons say of hand-made parts. */
  readonly names?: { readonly transition: T; readonly action: A; readonly said: B }
  readonly definition: EntityDefinition<Fields, string>
}

/** The names of an entity's fields. */
export type FieldNameOf<E> = E extends { readonly fields: infer F } ? keyof F & string : never

/**
 * Says what a thing is: its fields, how it is listed, asked for and shown, its states and rules. Field names are
 * checked by the compiler; everything else by `check`. Where it lives is said by `mount`.
 */
export function entity<
  const F extends Fields,
  const S extends Name<F> = Name<F>,
  const T extends string = never,
  const A extends string = never,
  const B = Record<never, never>,
  const C = Record<never, never>,
>(definition: EntityDefinition<F, S, T, A> & Buttons<B, C>): Entity<F, T, A, B & C> {
  return { fields: definition.fields, definition: definition as unknown as EntityDefinition<Fields, string> }
}
