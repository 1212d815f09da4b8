import type { ResolvedColumn } from './column.ts'
import type { Condition, Scalar } from './condition.ts'
import type { Card, Confirm, FormNotice, Rule, Scope, SortOrder } from './entity.ts'
import type { IconName } from './icon-name.ts'
import type { OnDelete, ResolvedField } from './kinds.ts'
import type { Method, Operation, RememberedAtLogin } from './mount.ts'
import type { ResolvedScreen } from './screen.ts'
import type { SetValue } from './set-value.ts'

/** Everyone, everyone logged in, or the holders of one of these permission paths. */
export type Allowed = 'public' | 'login' | readonly string[]

export interface Endpoint {
  readonly method: Method
  /** Full path, as the contract gives it. */
  readonly path: string
  readonly allow: Allowed
}

export type FieldMap = Readonly<Record<string, ResolvedField>>

/** One search input: which fields it looks at and under which query parameters it travels. */
export type SearchItem =
  | { readonly by: 'field'; readonly field: string; readonly param: string; readonly label: string }
  | {
      readonly by: 'keyword'
      readonly fields: readonly string[]
      readonly param: string
      readonly label: string
    }
  | {
      readonly by: 'between'
      readonly field: string
      readonly params: readonly [string, string]
      readonly label: string
    }

export interface FieldGroup {
  /** Empty: no heading. */
  readonly title: string
  readonly fields: readonly string[]
}

export interface Total {
  readonly count: string
  readonly by: string
  readonly where: Condition | null
}

export interface ResolvedList {
  readonly columns: readonly ResolvedColumn[]
  readonly search: readonly SearchItem[]
  readonly tabs: string | null
  readonly sort: { readonly field: string; readonly order: SortOrder }
  readonly card: Card | null
  readonly view: 'card' | 'table'
  readonly totals: Readonly<Record<string, Total>>
}

export interface ResolvedBaseAction {
  readonly name: string
  readonly label: string
  /** Names of the record's own fields that are asked for and stored. */
  readonly input: readonly string[]
  readonly ask: FieldMap
  readonly confirm: Confirm
  readonly danger: boolean
  readonly endpoint: Endpoint
  readonly send: Readonly<Record<string, Scalar>>
  readonly set: Readonly<Partial<Record<string, SetValue>>>
  /** The parameter with the record's id. */
  readonly key: string
  readonly when: Condition | null
  readonly who: string | null
  readonly batch: boolean
}

export interface ResolvedTransition extends ResolvedBaseAction {
  readonly from: readonly number[]
  readonly to: number
}

export interface ResolvedAction extends ResolvedBaseAction {
  readonly at: 'row' | 'toolbar'
  readonly first: boolean
  readonly opens: boolean
  readonly dialog: string | null
}

export interface ResolvedStates {
  readonly field: string
  readonly initial: number
  readonly transitions: Readonly<Record<string, ResolvedTransition>>
}

/** A field taken as a parameter. */
export interface Wanted {
  readonly field: string
  readonly required: boolean
}

export interface ResolvedLookup {
  readonly name: string
  readonly endpoint: Endpoint
  readonly fields: readonly string[]
  readonly where: Condition | null
  readonly filter: readonly Wanted[]
  readonly shape: 'page' | 'array' | 'options'
  readonly sort: { readonly field: string; readonly order: SortOrder } | null
}

export interface ResolvedLinkSet {
  readonly name: string
  readonly label: string
  readonly one: string
  readonly many: string
  readonly input: string
  readonly endpoint: Endpoint
}

export interface ResolvedView {
  /** Below /home, without leading slash. */
  readonly route: string
  readonly permission: string | null
  readonly screen: string | null
}

export interface ResolvedOrdering {
  readonly endpoint: Endpoint
  readonly field: string
  readonly by: string
  readonly input: string
}

export interface ResolvedTab {
  readonly name: string
  readonly label: string
  /** A call of the config with an `answer`. */
  readonly call: string
  readonly input: Readonly<Record<string, string>>
}

/** A field elsewhere that points at this resource. */
export interface Pointer {
  readonly resource: string
  readonly field: string
  readonly onDelete: OnDelete
}

export interface ResolvedResource {
  /** Its key in the config: resource name, table stem, file name. */
  readonly name: string
  readonly label: string
  readonly counter: string
  readonly title: string
  readonly module: number | null
  /** In the order they were written. */
  readonly fields: FieldMap
  readonly list: ResolvedList
  readonly form: {
    readonly groups: readonly FieldGroup[]
    readonly as: 'page' | 'drawer' | 'dialog'
    readonly notices: readonly FormNotice[]
  }
  readonly detail: { readonly groups: readonly FieldGroup[] }
  readonly states: ResolvedStates | null
  readonly actions: Readonly<Record<string, ResolvedAction>>
  readonly rules: readonly Rule[]
  readonly unique: readonly (readonly string[])[]
  readonly frozen: Condition | null
  readonly scope: Scope | null
  readonly update: { readonly when: Condition | null }
  readonly remove: { readonly confirm: Confirm; readonly when: Condition | null }
  /** The field that makes the list a tree. */
  readonly tree: string | null
  /** References by which these records belong to others. */
  readonly parents: readonly Wanted[]
  /** The reference that no two records share: one of these for each record it points at. */
  readonly one: string | null
  readonly ordering: ResolvedOrdering | null
  readonly tabs: Readonly<Record<string, ResolvedTab>>
  readonly endpoints: Readonly<Partial<Record<Operation, Endpoint>>>
  /** The parameter by which create takes several records at once. */
  readonly createMany: string | null
  readonly lookups: Readonly<Record<string, ResolvedLookup>>
  readonly links: Readonly<Record<string, ResolvedLinkSet>>
  readonly menu: string | null
  readonly views: { readonly list: ResolvedView | null; readonly detail: ResolvedView | null }
  readonly pointers: readonly Pointer[]
}

export interface ResolvedCall extends Endpoint {
  readonly name: string
  readonly input: FieldMap
  readonly answer: FieldMap | null
}

export interface ResolvedNode {
  /** From the path: `/system/user` -> `system_user`. */
  readonly id: string
  readonly name: string
  readonly path: string
  readonly icon: IconName | null
  readonly children: readonly ResolvedNode[]
}

/** The config with every default filled in, deeply frozen: what readers accept. */
export interface ResolvedConfig<
  Names extends string = string,
  Calls extends string = string,
  Screens extends string = string,
> {
  readonly product: string
  readonly login: { readonly remember: RememberedAtLogin }
  readonly menu: readonly ResolvedNode[]
  readonly calls: Readonly<Record<Calls, ResolvedCall>>
  readonly resources: Readonly<Record<Names, ResolvedResource>>
  readonly screens: Readonly<Record<Screens, ResolvedScreen>>
}
