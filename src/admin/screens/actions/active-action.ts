import type { ResolvedAction, ResolvedBaseAction, ResolvedLinkSet, ResolvedTransition, Values } from '#schema'
import type { Row } from '../model/row.ts'

/** What stands open over a list or a detail, waiting for the user. */
export type ActiveAction =
  /** `whole`: its buttons are not beside it. */
  | { readonly kind: 'menu'; readonly row: Row; readonly anchor: HTMLElement; readonly whole: boolean }
  | { readonly kind: 'remove'; readonly row: Row; readonly anchor: HTMLElement }
  /** `typed`: what is answered already. */
  | {
      readonly kind: 'ask'
      readonly row: Row
      readonly action: ResolvedAction | ResolvedTransition
      readonly typed?: Values
    }
  | { readonly kind: 'toolbar'; readonly action: ResolvedAction }
  | { readonly kind: 'batch'; readonly rows: readonly Row[]; readonly action: ResolvedBaseAction }
  | { readonly kind: 'batchRemove'; readonly rows: readonly Row[] }
  | { readonly kind: 'link'; readonly row: Row; readonly resource: string; readonly link: ResolvedLinkSet }
