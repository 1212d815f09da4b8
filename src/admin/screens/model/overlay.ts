import type { ComponentType, ReactNode } from 'react'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from './list-state.ts'
import type { Row } from './row.ts'

/** A hand-made tab beside the generated ones of a record. */
export interface OwnTab {
  /** In the URL. */
  readonly key: string
  readonly label: string
  /** `path`: in the URL, what all tabs of the record stand below. */
  readonly contentOf: (record: Row, path: string) => ReactNode
}

/** The way from a drawer to the record's own screen. */
export interface OwnScreen {
  readonly label: string
  /** What the address is told of the place that it is left for. */
  readonly hrefFrom: (href: string) => string
}

/** What a hand-made screen puts into the drawer of a record. */
export interface DrawerParts {
  readonly rootClassName: string
  /** Pixels. */
  readonly width: number
  /** Tabs before the generated ones. */
  readonly own: readonly OwnTab[]
  /** What it calls the tab with the record's own values. */
  readonly facts: string | undefined
  /** Before the way to the record's own screen. */
  readonly beside: ReactNode
  readonly ownScreen: OwnScreen
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
  /** Default: the drawer is as it is generated, and nothing leads to the record's own screen. */
  readonly parts?: DrawerParts
}

/** Handed down: an overlay shows a detail, a detail shows lists, and a list opens overlays. */
export type Overlay = ComponentType<OverlayProps>
