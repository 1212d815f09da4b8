import type { Condition, Scalar } from './condition.ts'
import type { Fields } from './field.ts'
import type { SetValue } from './set-value.ts'

/** How many records one call of a selection takes, unless it says otherwise. */
export const mostAtOnce = 500

/** Asks before it runs. `true`: a short question; a text: that question; `name`: the record's name must be typed. */
export type Confirm = boolean | string | { readonly type: 'name' }

/**
 * What is said where a part of `when` is not met. Refused as a conflict, or as what concerns a device that is off line.
 */
export type Otherwise = string | { readonly text: string; readonly code: 'offline' }

/** What the user is asked for before a transition or an action runs. */
export interface BaseAction<N extends string = string, C = Condition> {
  /** Fields of the record, validated and stored. */
  readonly input?: readonly N[]
  /**
   * Fields of this call alone: sent, handed to the platform's module and the log, not stored. One may have the name of a
   * field that `set` fills with it: asked for afresh each time, with rules of its own.
   */
  readonly ask?: Fields
  /**
   * What a text that is asked for starts with where one record is meant, to be changed by whoever runs it; `{name}` stands
   * for a field of the record as people read it: `{ title: '更换{position}{name}' }`. What the record holds comes first.
   */
  readonly prefill?: Readonly<Record<string, string>>
  /**
   * Fields of the record that whoever runs it needs before their eyes: they stand above what is asked for, where one
   * record is meant, and beside each row of a file of such actions.
   */
  readonly shows?: readonly N[]
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
  /**
   * By field of `when`: the sentence for records that do not meet it. The button is then there all the same, and says so;
   * without a sentence it is not offered.
   */
  readonly otherwise?: Readonly<Partial<Record<N, Otherwise>>>
  /** A field with the id, or ids, of the users who may: nobody else, whatever their permissions. */
  readonly who?: N
  /** A field with the id, or ids, of the users who may not: whoever did the work does not judge it. */
  readonly whoNot?: N
  /**
   * Also offered on a selection of rows; the call then takes `ids` and answers `{ success, skipped, skipList }`. A number:
   * at most so many at once; default: 500. `'dialog'`: a hand-made dialog takes the selection.
   */
  readonly batch?: boolean | number | 'dialog'
}

/** How long a record stays in a state: days of 24 hours, or hours. */
export type Duration = { readonly days: number } | { readonly hours: number }

/**
 * Made by a call, by time, by either, or by the platform. Time stores `set` and the new state; it fills in no `input`, and is nobody's
 * (`who`, permissions).
 */
export interface Transition<N extends string = string, V extends number = number, C = Condition>
  extends Omit<BaseAction<N, C>, 'call'> {
  readonly label: string
  readonly from: readonly V[]
  readonly to: V
  /** As of any action. Without one there is no button: time alone makes the transition. */
  readonly call?: string
  /**
   * The platform makes it by itself when the value of this date or dateTime field has come: a day with its first second.
   * For the day after, add `when: { endDate: lessThan(today) }`.
   */
  readonly at?: N
  /** The platform makes it by itself when the record has been so long in its state; `since` of the states knows. */
  readonly after?: Duration
  /** A module of the platform makes it, by what it learns elsewhere: no button, and nothing but `from` and `to`. */
  readonly by?: 'platform'
}

/** A transition that a module of the platform makes. */
export type Move<V extends number = number> = Pick<Transition<never, V>, 'label' | 'from' | 'to'> & {
  readonly by: 'platform'
}

/**
 * The transitions of a resource that a module makes: stated beside the module's code, and spread into the states of the
 * entity.
 */
export interface Moves {
  /** By its name in the config. */
  readonly resource: string
  readonly transitions: Readonly<Record<string, Move>>
}

export type MoveName<M extends Moves> = keyof M['transitions'] & string

export interface States<
  N extends string = string,
  V extends number = number,
  C = Condition,
  T extends string = string,
> {
  /** The choice field that holds the state. Set by transitions only. */
  readonly field: N
  readonly initial: V
  /** A read-only dateTime field, in which the platform keeps when the record came into its state. */
  readonly since?: N
  readonly transitions: Readonly<Record<T, Transition<N, V, C>>>
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
  /** A hand-made dialog makes it, by one of `calls` or an import: its call is none of the entity's own. */
  readonly by?: 'dialog'
}

/** What a button says of the hand-made parts it needs: of the dialog in `by` or `batch`, of inputs in `ask`. */
interface Saying<V> {
  readonly by?: V
  readonly batch?: V
  readonly ask?: V
}

/** Only for the compiler: it infers of each action, and of each transition, what they say. */
export interface Buttons<Actions, Transitions> {
  readonly actions?: { readonly [K in keyof Actions]: Saying<Actions[K]> }
  readonly states?: { readonly transitions: { readonly [K in keyof Transitions]: Saying<Transitions[K]> } }
}
