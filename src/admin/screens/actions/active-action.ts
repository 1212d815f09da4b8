import type { ResolvedAction, ResolvedBaseAction, ResolvedLinkSet, ResolvedTransition } from '#schema'
import type { Row } from '../list/use-records.ts'

/** What stands open over a list or a detail, waiting for the user. */
export type ActiveAction =
  | { readonly kind: 'menu'; readonly row: Row; readonly anchor: HTMLElement }
  | { readonly kind: 'remove'; readonly row: Row; readonly anchor: HTMLElement }
  | { readonly kind: 'ask'; readonly row: Row; readonly action: ResolvedAction | ResolvedTransition }
  | { readonly kind: 'toolbar'; readonly action: ResolvedAction }
  | { readonly kind: 'batch'; readonly rows: readonly Row[]; readonly action: ResolvedBaseAction }
  | { readonly kind: 'batchRemove'; readonly rows: readonly Row[] }
  | { readonly kind: 'link'; readonly row: Row; readonly resource: string; readonly link: ResolvedLinkSet }
