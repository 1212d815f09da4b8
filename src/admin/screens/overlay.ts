import type { ComponentType } from 'react'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from './list/list-state.ts'

/** The way from a drawer to the record's own screen. */
export interface OwnScreen {
  readonly label: string
  /** What the address is told of the place that it is left for. */
  readonly hrefFrom: (href: string) => string
}

export interface OverlayProps {
  readonly resource: ResolvedResource
  readonly open: OpenRecord | null
  /** What the place decides for new records: not asked for. */
  readonly preset: Values
  /** What the inputs of a new record start with. Default: what the config says. */
  readonly start?: Values | undefined
  /** Inside another screen there is no page of its own for a form: it is a drawer then. */
  readonly embedded: boolean
  /** In the URL, what it stands over: what is chosen in the drawer is kept below that. */
  readonly path: string
  readonly onOpen: (open: OpenRecord | null) => void
  /** What leads from the drawer to the record's own screen. Default: nothing leads there. */
  readonly ownScreen?: OwnScreen
}

/** Handed down: an overlay shows a detail, a detail shows lists, and a list opens overlays. */
export type Overlay = ComponentType<OverlayProps>
