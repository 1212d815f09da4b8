import type { ComponentType } from 'react'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from './list/list-state.ts'

export interface OverlayProps {
  readonly resource: ResolvedResource
  readonly open: OpenRecord | null
  readonly preset: Values
  /** Inside another screen there is no page of its own for a form: it is a drawer then. */
  readonly embedded: boolean
  /** In the URL, what it stands over: what is chosen in the drawer is kept below that. */
  readonly path: string
  readonly onOpen: (open: OpenRecord | null) => void
}

/** Handed down: an overlay shows a detail, a detail shows lists, and a list opens overlays. */
export type Overlay = ComponentType<OverlayProps>
