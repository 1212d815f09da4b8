import type { ActionFile } from './action-file.ts'
import type { Condition } from './condition.ts'
import type { Allow, Method } from './endpoint.ts'
import type { Entity, FieldNameOf } from './entity.ts'
import type { Fields } from './field.ts'
import type { Import } from './import.ts'
import type { MenuPlace } from './menu.ts'

/** The five calls every entity may have. */
export const operations = ['list', 'detail', 'create', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]

/** The calls that a screen of this kind can be shown by: one record is found by its list as well. */
export const showing = (operation: 'list' | 'detail'): readonly Operation[] =>
  operation === 'list' ? ['list'] : ['detail', 'list']

/** Lists and details are GET, everything else POST (seed section 7). */
export const methodOf = (operation: Operation): Method =>
  operation === 'list' || operation === 'detail' ? 'GET' : 'POST'

/** Where each operation is answered, as full paths. A missing one does not exist. */
export type Endpoints = Readonly<Partial<Record<Operation, string>>> & { readonly base: string }

/**
 * The usual endpoints below a base path: `crud('/platform/admin/v1/project', ['list', 'create'])` answers
 * `/platform/admin/v1/project/list` and `.../create`. `named` gives an operation another last part:
 * `{ detail: 'info' }`. Create and update may share one: without an id the call creates, and both answer `{ id }`.
 */
export function crud(
  base: string,
  offered: readonly Operation[] = operations,
  named: Readonly<Partial<Record<Operation, string>>> = {},
): Endpoints {
  const paths = offered.map((operation) => [operation, `${base}/${named[operation] ?? operation}`] as const)
  return { base, ...Object.fromEntries(paths) }
}

/** For each operation; `others` covers the operations, transitions and actions that are not named. */
export type Permissions = Readonly<Partial<Record<Operation | (string & {}), Allow>>> & {
  readonly others?: Allow
}

/**
 * A further, smaller read of the entity, by GET: only some fields, only some records.
 * `shape`: `page` answers `{ list, total }`, `array` the records alone, `options` `{ value, label }` each.
 */
export interface Lookup<N extends string = string> {
  readonly path: string
  readonly fields: readonly N[]
  readonly where?: Condition
  /** Field names taken as parameters; required ones end in `!`. */
  readonly filter?: readonly (N | `${N}!`)[]
  readonly shape: 'page' | 'array' | 'options'
  readonly allow: Allow
  /** Order; default: as the list. */
  readonly sort?: { readonly field: N; readonly order: 'asc' | 'desc' }
  /** One of `fields` that dropdowns show beside the title: how much somebody has to do already. */
  readonly beside?: N
  /** Further parameters, ids, by which a hook of the resource narrows what is answered. */
  readonly given?: readonly string[]
}

/**
 * A call that sets, in one go, all records of this entity that link one record of `one` with many of `many`:
 * what is missing is created, what is too many deleted. Offered as a row action on the records of `one`.
 */
export interface LinkSet<N extends string = string> {
  readonly label: string
  readonly one: N
  readonly many: N
  /** The parameter with the ids of `many`; the other one is named as field `one`. */
  readonly input: string
  readonly path: string
  readonly allow: Allow
}

/**
 * People order the records themselves: a call takes the ids of all records of one `by`, in their new order, and keeps
 * their places in `field`, an integer that only the platform writes. A new record comes last. Where `by` is the parent
 * of a tree, it is about one level, null being the uppermost; people may then write the number by hand as well, and a
 * new record has the one it is given.
 */
export interface Ordering<N extends string = string> {
  readonly path: string
  readonly field: N
  readonly by: N
  /** The parameter with the ids. */
  readonly input: string
  readonly allow: Allow
}

/** A tab of the detail that lists what a GET call answers; the call declares its `answer`. */
export interface CallTab<N extends string = string> {
  readonly label: string
  readonly call: string
  /** Parameter -> the field of the record, or `id`. */
  readonly input: Readonly<Record<string, N | 'id'>>
  /** Where it has rows, they stand under this sentence in the question before the record is deleted. */
  readonly onRemoval?: string
  /** The derived number of the record that is explained here: where it is shown, it leads to the tab. */
  readonly figure?: N
}

/** How the detail call names the record, and what it answers beside its fields. */
export interface DetailCall {
  /** The parameter with the record's id. Default: `id`. */
  readonly key?: string
  /**
   * Name in the answer -> the records of another resource whose reference `by` points here, as its list would answer
   * them, at most 200. Whoever may read neither that list nor its records is not answered them.
   */
  readonly with?: Readonly<Record<string, { readonly of: string; readonly by: string }>>
}

export interface View<S extends string = string> {
  /**
   * Route below /home; `:id` stands for the record. Default for the list: `route`. A detail without one is a drawer. What
   * has no `detail` call is found by its list.
   */
  readonly route?: string
  /** Permission path that guards the route. Default: the entity's own. */
  readonly permission?: string
  /** A hand-made screen of the registry instead of the generated one. */
  readonly screen?: S
}

export interface MountOptions<
  N extends string = string,
  S extends string = string,
  P extends string = string,
> {
  readonly endpoints?: Endpoints
  /** One permission for all, or one per operation. Required with any endpoint. */
  readonly permission?: Allow | Permissions
  /** The list's route below /home, byte-exact. Without one the entity appears only inside others. */
  readonly route?: string
  /**
   * The label in the menu. Default: the entity's. `false`: not in the menu. An object adds a node with the entity's
   * own permission to the menu tree: at its end, or `under` the node with that path.
   */
  readonly menu?: string | false | MenuPlace
  /**
   * References by which these records belong to others, whose details list them; by a list of references to several.
   * With `!` a list call must give it.
   */
  readonly parents?: readonly (N | `${N}!`)[]
  readonly views?: { readonly list?: View<S>; readonly detail?: View<S> }
  /**
   * Key of a hand-made preview of the admin: how others will see the record, beside its form as it is typed and in a tab
   * of its detail.
   */
  readonly preview?: P
  readonly detail?: DetailCall
  /** Further tabs of the detail, after those of its related lists. */
  readonly tabs?: Readonly<Record<string, CallTab<N>>>
  readonly ordering?: Ordering<N>
  /**
   * Create also takes several records at once, under this parameter, each beside the values of the call itself; all of
   * them or none. It then answers `{ ids }`. At most 200.
   */
  readonly createMany?: string
  /** Records come from a CSV file: a button 导入 in the list's toolbar. */
  readonly import?: Import<N>
  /** Rows of a CSV file make actions of records that are there: buttons in the list's toolbar, by name. */
  readonly actionFiles?: Readonly<Record<string, ActionFile>>
  /**
   * A reference: each record it points at has one of these at most. The detail call takes that reference and answers
   * null where there is none; create writes over what is there.
   */
  readonly one?: N
  readonly lookups?: Readonly<Record<string, Lookup<N>>>
  readonly links?: Readonly<Record<string, LinkSet<N>>>
}

/** One of the options of `mount` that is said apart from the others: `MountOption<typeof user, 'lookups'>`. */
export type MountOption<E, K extends keyof MountOptions> = NonNullable<MountOptions<FieldNameOf<E>>[K]>

/** `screens` and `previews`, for the compiler only: the keys of the hand-made parts that its views and it name. */
export interface Mount<
  F extends Fields = Fields,
  S extends string = string,
  T extends string = string,
  A extends string = string,
  P extends string = string,
  B = unknown,
> {
  readonly entity: Entity<F, T, A, B>
  readonly options: MountOptions
  readonly screens?: S
  readonly previews?: P
}

/** The names of a mounted entity's transitions, and of its actions. */
export type TransitionNameOf<M> = M extends Mount<Fields, string, infer T> ? T : never
export type ActionNameOf<M> = M extends Mount<Fields, string, string, infer A> ? A : never

/** Says where an entity lives: its endpoints, who may call them, its route and its place in the menu. */
export const mount = <
  F extends Fields,
  const S extends string = never,
  T extends string = never,
  A extends string = never,
  const P extends string = never,
  B = unknown,
>(
  entity: Entity<F, T, A, B>,
  options: MountOptions<keyof F & string, S, P> = {},
): Mount<F, S, T, A, P, B> => ({ entity, options: options as MountOptions })
