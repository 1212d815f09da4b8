import type { Confirm } from './action.ts'
import type { Condition } from './condition.ts'
import type { RememberedAtLogin } from './config-definition.ts'
import type { Endpoint } from './endpoint.ts'
import type { FormEstimate, FormNotice, RemovalNotice, Rule, Scope } from './entity.ts'
import type { IconName } from './icon-name.ts'
import type { FieldMap, OnDelete } from './kinds.ts'
import type { SortOrder } from './list-layout.ts'
import type { Operation } from './mount.ts'
import type { ResolvedAction, ResolvedStates } from './resolved-action.ts'
import type { ResolvedActionFile, ResolvedImport } from './resolved-import.ts'
import type { FieldGroup, ResolvedList } from './resolved-list.ts'
import type { ResolvedPart, ResolvedScreen } from './screen.ts'

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
  readonly beside: string | null
  readonly given: readonly string[]
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
  /** What is said of its rows before the record is deleted; null: nothing. */
  readonly onRemoval: string | null
  /** The derived field that leads here; null: none does. */
  readonly figure: string | null
}

/** The records of a resource that point here with a reference. */
export interface DetailList {
  readonly of: string
  readonly by: string
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
    readonly estimate: FormEstimate | null
  }
  readonly detail: {
    /** Fields that stand above the groups, and in none of them. */
    readonly first: readonly string[]
    readonly groups: readonly FieldGroup[]
  }
  readonly states: ResolvedStates | null
  readonly actions: Readonly<Record<string, ResolvedAction>>
  readonly rules: readonly Rule[]
  readonly unique: readonly (readonly string[])[]
  readonly frozen: Condition | null
  readonly scope: Scope | null
  readonly appendOnly: boolean
  readonly timeline: boolean
  /** The calls by which records are commented on; null: they are not. */
  readonly comments: { readonly list: Endpoint; readonly create: Endpoint } | null
  /** Records are offered as the beginning of new ones. */
  readonly copy: boolean
  readonly update: { readonly when: Condition | null }
  readonly remove: {
    readonly verb: string
    readonly confirm: Confirm
    readonly when: Condition | null
    readonly reason: Condition | null
    readonly notices: readonly RemovalNotice[]
  }
  /** The field that makes the list a tree. */
  readonly tree: string | null
  /** References by which these records belong to others. */
  readonly parents: readonly Wanted[]
  /** The parameter by which the detail call names a record: its id, or what there is one for at most. */
  readonly detailKey: string
  /** Records of other resources that the detail call answers beside the fields, by name in the answer. */
  readonly detailLists: Readonly<Record<string, DetailList>>
  /** The reference that no two records share: one of these for each record it points at. */
  readonly one: string | null
  readonly ordering: ResolvedOrdering | null
  readonly tabs: Readonly<Record<string, ResolvedTab>>
  readonly endpoints: Readonly<Partial<Record<Operation, Endpoint>>>
  /** The parameter by which create takes several records at once. */
  readonly createMany: string | null
  readonly import: ResolvedImport | null
  readonly actionFiles: Readonly<Record<string, ResolvedActionFile>>
  readonly lookups: Readonly<Record<string, ResolvedLookup>>
  readonly links: Readonly<Record<string, ResolvedLinkSet>>
  readonly menu: string | null
  readonly views: { readonly list: ResolvedView | null; readonly detail: ResolvedView | null }
  /** Key of a hand-made preview. */
  readonly preview: string | null
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
  /** Routes of menu entries in their order, as far as the config says one. */
  readonly entries: readonly string[]
  /** Whether anything asks for it: a call, a screen. A node that grants nothing groups those below it. */
  readonly grants: boolean
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

/** Whether some see a part of the records alone. */
export const limitsReading = (scope: Scope | null | undefined): boolean =>
  scope !== null && scope !== undefined && !('writes' in scope)

/** The field that decides whether a written record lies within its writer's data scope; null: nothing limits it. */
export function decidingField({ scope, tree }: Pick<ResolvedResource, 'scope' | 'tree'>): string | null {
  if (scope === null || 'about' in scope) return null
  if ('through' in scope) return scope.through
  if ('department' in scope) return scope.department
  return scope.writes === 'id' ? tree : scope.writes
}

/** Whether somebody who holds these permissions may read the list of a part, and is meant to. */
export function mayReadPart(
  { resources }: Pick<ResolvedConfig, 'resources'>,
  { of, permission }: ResolvedPart,
  held: ReadonlySet<string>,
): boolean {
  const allow = resources[of]?.endpoints.list?.allow
  if (allow === undefined || (permission !== null && !held.has(permission))) return false
  return typeof allow === 'string' ? true : allow.some((path) => held.has(path))
}
