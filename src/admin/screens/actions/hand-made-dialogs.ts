import { type ComponentType, createContext } from 'react'
import type { ResolvedAction, ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'

/** What a hand-made dialog gets: it asks, makes the action's call and says when something was written. */
export interface HandMadeDialogProps {
  readonly resource: ResolvedResource
  readonly action: ResolvedAction
  /** The record it is about; null for a button of the toolbar. */
  readonly row: Row | null
  readonly onClose: () => void
  readonly onDone: () => void
}

/** By the key that an action of the config names; the composition (`app`) provides them, so that screens know no feature. */
export const HandMadeDialogs = createContext<Readonly<Record<string, ComponentType<HandMadeDialogProps>>>>({})
