import { canCall } from '#admin/providers/access.ts'
import type { ResolvedOrdering, ResolvedResource, Values, Viewer } from '#schema'
import type { ListView } from '../model/list-state.ts'
import { batchActions } from '../model/row-actions.ts'

/** What the toolbar of a list opens over it. `file:…`: a file of actions, by its name. */
export type PanelName = 'columns' | 'export' | 'import' | 'order' | `file:${string}`

/** Whose order people may choose here: the records of one place, or of a tree level by level (null). */
export interface Orderable {
  readonly ordering: ResolvedOrdering
  readonly parent: string | null
}

/** Null: not here, or not by this user. */
export function orderableIn({ ordering, tree }: ResolvedResource, preset: Values): Orderable | null {
  if (ordering === null || !canCall(ordering.endpoint)) return null
  if (ordering.by === tree) return { ordering, parent: null }
  const parent = preset[ordering.by]
  return typeof parent === 'string' ? { ordering, parent } : null
}

/** Whether files of records are taken here: a list of some of them only says what they belong to. */
export const takesFiles = (
  { import: imported }: ResolvedResource,
  preset: Values,
  embedded: boolean,
): boolean =>
  imported !== null &&
  canCall(imported.endpoint) &&
  (!embedded || imported.within === null || typeof preset[imported.within.name] === 'string')

/** Whether anything can be done with several rows at once; else they need no check boxes. */
export const hasBatch = (resource: ResolvedResource, viewer: Viewer): boolean =>
  canCall(resource.endpoints.delete) || batchActions(resource, viewer).length > 0

/** The ways a list can be looked at where there is room. */
export const viewsOf = ({ list }: ResolvedResource): readonly ListView[] => [
  ...(list.card === null ? [] : (['card'] as const)),
  'table',
  ...(list.board ? (['board'] as const) : []),
]

/** The one to show: that which was chosen, as far as there is one. */
export const viewOf = (resource: ResolvedResource, chosen: ListView | null): ListView =>
  chosen !== null && viewsOf(resource).includes(chosen) ? chosen : resource.list.view
