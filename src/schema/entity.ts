import type { Column } from './column.ts'
import type { Condition, Scalar } from './condition.ts'
import type { ConditionOn, Incomparable, NamesOf } from './condition-on.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import type { FieldKind } from './kinds.ts'
import type { SetValue } from './set-value.ts'

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
  | (O extends { from: { part: infer P; whole: infer W } } ? P | W : never)

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

/** Narrows a list. A bare field name filters by that field in the way of its kind: texts contain, the rest equal. */
export type Search<N extends string = string> =
  | N
  /** One input looked for in several texts; sent as `param` (default `keyword`). */
  | { readonly keyword: readonly N[]; readonly param?: string; readonly label?: string }
  /** The field under another parameter name (a list field takes one wanted member). */
  | { readonly field: N; readonly param: string; readonly label?: string }
  /** From and to, both inclusive, sent as `startTime` and `endTime` unless `params` says otherwise. */
  | { readonly between: N; readonly params?: readonly [string, string] }

export type SortOrder = 'asc' | 'desc'

/** One record as a card. */
export interface Card<N extends string = string> {
  /** An image field, or the first picture of an images field, drawn across the top. */
  readonly cover?: N
  readonly subtitle?: N
  /** Dictionary fields drawn as tags beside the title. */
  readonly tags?: readonly N[]
  /** Numbers drawn large with their label below; percent fields as a bar. */
  readonly figures?: readonly N[]
}

export interface ListLayout<N extends string = string> {
  /** Default: the first eight fields that are neither hidden nor long. */
  readonly columns?: readonly (N | Column<N>)[]
  readonly search?: readonly Search<N>[]
  /** A dictionary field whose values become tabs above the table. */
  readonly tabs?: N
  /** Order when nobody chose one. Default: newest first. */
  readonly sort?: { readonly field: N; readonly order: SortOrder }
  /** Offers cards beside the table. */
  readonly card?: Card<N>
  /** The view a first visit gets. Default: `table`. */
  readonly view?: 'card' | 'table'
  /**
   * Figures over all records the query finds, answered beside list and total: per name, the records of a resource
   * that point at them. `{ alarm: count('alarm', 'projectId', { status: alarmStatus.unhandled }) }`
   */
  readonly totals?: Readonly<
    Record<string, { readonly count: string; readonly by: string; readonly where: Condition | null }>
  >
}

/** A sentence above the form while the record meets `when`. `confirm`: said once more, to be agreed to, before saving. */
export interface FormNotice<C = Condition> {
  readonly when: C
  readonly text: string
  readonly confirm?: boolean
}

export interface FormLayout<N extends string = string, C = Condition> {
  /** Heading -> its fields. Default: every field that can be written, under no heading. */
  readonly groups?: Readonly<Record<string, readonly N[]>>
  /** Default: dialog up to 6 fields, drawer up to 14, page above. */
  readonly as?: 'page' | 'drawer' | 'dialog'
  readonly notices?: readonly FormNotice<C>[]
}

export interface DetailLayout<N extends string = string> {
  /** Default: the form's groups, then what only the platform writes. */
  readonly groups?: Readonly<Record<string, readonly N[]>>
}

/** Asks before it runs. `true`: a short question; a text: that question; `name`: the record's name must be typed. */
export type Confirm = boolean | string | { readonly type: 'name' }

/** What the user is asked for before a transition or an action runs. */
export interface BaseAction<N extends string = string, C = Condition> {
  /** Fields of the record, validated and stored. */
  readonly input?: readonly N[]
  /** Fields of this call alone: sent, handed to the platform's module and the log, not stored. */
  readonly ask?: Fields
  readonly confirm?: Confirm
  /** Shown red. */
  readonly danger?: boolean
  /**
   * An endpoint below the entity's own (`status/update`), or from the root (`/platform/...`). A transition may call the
   * entity's own update: it is then the update that sends the new state.
   */
  readonly call: string
  /** Sent along, fixed: it tells apart what shares one call. */
  readonly send?: Readonly<Record<string, Scalar>>
  /**
   * Stored by the platform beside the input: fixed values, `today` or `now`, the caller (`me`), or a value of `ask`
   * (`asked('productId')`). `{ techProductId: asked('productId'), techBindTime: now }`
   */
  readonly set?: Readonly<Partial<Record<N, SetValue>>>
  /** The parameter with the record's id. Default: `id`. */
  readonly key?: string
  /** Only on records that meet this as well. */
  readonly when?: C
  /** A field with the id, or ids, of the users who may: nobody else, whatever their permissions. */
  readonly who?: N
  /** Also offered on a selection of rows; the call then takes `ids` and answers `{ success, skipped, skipList }`. */
  readonly batch?: boolean
}

export interface Transition<N extends string = string, V extends number = number, C = Condition>
  extends BaseAction<N, C> {
  readonly label: string
  readonly from: readonly V[]
  readonly to: V
}

export interface States<N extends string = string, V extends number = number, C = Condition> {
  /** The choice field that holds the state. Set by transitions only. */
  readonly field: N
  readonly initial: V
  readonly transitions: Readonly<Record<string, Transition<N, V, C>>>
}

/** A button with a call of its own that does not change the state. */
export interface Action<N extends string = string, C = Condition> extends BaseAction<N, C> {
  readonly label: string
  /** Default: `row`. */
  readonly at?: 'row' | 'toolbar'
  /** Stands before 编辑: what people come for. */
  readonly first?: boolean
  /** It answers the `{ id }` of another record of the resource, which is opened. */
  readonly opens?: boolean
  /** A hand-made dialog of the registry instead of the generated one; it makes the call. */
  readonly dialog?: string
}

/** A rule across fields. */
export type Rule<N extends string = string> =
  /** All given or none. */
  | { readonly rule: 'together'; readonly fields: readonly N[]; readonly message?: string }
  /** Each smaller than the next, empty ones aside; `orEqual`: or the same. */
  | {
      readonly rule: 'ascending'
      readonly fields: readonly N[]
      readonly orEqual?: boolean
      readonly message?: string
    }
  /** No two the same, empty ones aside. */
  | { readonly rule: 'different'; readonly fields: readonly N[]; readonly message?: string }
  /** The third fits at least once between the first two: a step within a range. */
  | { readonly rule: 'step'; readonly fields: readonly [N, N, N]; readonly message?: string }
  /** At least one given. */
  | { readonly rule: 'some'; readonly fields: readonly N[]; readonly message?: string }

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

export interface EntityDefinition<F extends Fields, S extends Name<F>> {
  /** What one record is called: 项目. */
  readonly label: string
  /** Measure word in 存在N套房屋. Default: 个. */
  readonly counter?: string
  /** The field that names a record to people. */
  readonly title: Name<F>
  readonly fields: F & Checked<F>
  readonly list?: ListLayout<Name<F> | KeptField>
  readonly form?: FormLayout<Name<F>, ConditionOn<F>>
  readonly detail?: DetailLayout<Name<F> | KeptField>
  readonly states?:
    | States<Name<F>, never, ConditionOn<F>>
    | (States<Name<F>, Extract<ValueOf<F[S]>, number>, ConditionOn<F>> & { readonly field: S })
  readonly actions?: Readonly<Record<string, Action<Name<F>, ConditionOn<F>>>>
  readonly rules?: readonly Rule<Name<F>>[]
  /** Sets of fields whose values no two records share, beyond the fields' own `unique`. */
  readonly unique?: readonly (readonly Name<F>[])[]
  /** Records that can be neither changed nor deleted. */
  readonly frozen?: ConditionOn<F>
  readonly scope?: Scope<Name<F>>
  /** Records are changed by hand only while they meet it; transitions and actions go by their own conditions. */
  readonly update?: { readonly when: ConditionOn<F> }
  /** How a deletion is confirmed. Default: a short question. */
  readonly remove?: { readonly confirm?: Confirm; readonly when?: ConditionOn<F> }
}

/** An entity as its author writes it, with the types of its fields kept. */
export interface Entity<F extends Fields = Fields> {
  readonly fields: F
  readonly definition: EntityDefinition<Fields, string>
}

/**
 * Says what a thing is: its fields, how it is listed, asked for and shown, its states and rules. Field names are
 * checked by the compiler; everything else by `check`. Where it lives is said by `mount`.
 */
export function entity<const F extends Fields, const S extends Name<F> = Name<F>>(
  definition: EntityDefinition<F, S>,
): Entity<F> {
  return { fields: definition.fields, definition: definition as unknown as EntityDefinition<Fields, string> }
}
