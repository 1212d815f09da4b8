import type { ResolvedResource } from '#schema'
import type { ListView } from '../model/list-state.ts'

/** The ways a list can be looked at where there is room. */
export const viewsOf = ({ list }: ResolvedResource): readonly ListView[] => [
  ...(list.card === null ? [] : (['card'] as const)),
  'table',
  ...(list.board ? (['board'] as const) : []),
]

/** The one to show: that which was chosen, as far as there is one. */
export const viewOf = (resource: ResolvedResource, chosen: ListView | null): ListView =>
  chosen !== null && viewsOf(resource).includes(chosen) ? chosen : resource.list.view
