import type { ResolvedAction, ResolvedAsking, ResolvedLinkSet, ResolvedTransition } from '#schema'
import type { Row } from '../list/use-records.ts'

/** What stands open over a list or a detail, waiting for the user. */
export type ActiveAction =
  | { readonly kind: 'menu'; readonly row: Row; readonly anchor: HTMLElement }
  | { readonly kind: 'remove'; readonly row: Row; readonly anchor: HTMLElement }
  | { readonly kind: 'ask'; readonly row: Row; readonly asking: ResolvedAction | ResolvedTransition }
  | { readonly kind: 'toolbar'; readonly asking: ResolvedAction }
  | { readonly kind: 'batch'; readonly rows: readonly Row[]; readonly asking: ResolvedAsking }
  | { readonly kind: 'batchRemove'; readonly rows: readonly Row[] }
  | { readonly kind: 'link'; readonly row: Row; readonly resource: string; readonly link: ResolvedLinkSet }
