import { type ComponentType, createContext, useContext } from 'react'
import type { ResolvedBaseAction, ResolvedResource, Values } from '#schema'
import type { Row } from '../model/row.ts'

/** Says that something was written; of several records with which of them, where it is not all: the others stay chosen. */
export type OnDone = (done?: readonly string[]) => void

/** What a hand-made dialog gets: it asks, makes the action's call and says when something was written. */
export interface HandMadeDialogProps {
  readonly resource: ResolvedResource
  readonly action: ResolvedBaseAction
  /** The record it is about, or a selection of them; none for a button of the toolbar. */
  readonly rows: readonly Row[]
  /** Values that the place of the list gives to new records: `{ projectId }` inside a project. */
  readonly place: Values
  /** What is answered before it is asked. */
  readonly typed?: Values | undefined
  readonly onClose: () => void
  readonly onDone: OnDone
}

/** It may come with a way to fetch its code as soon as somebody is about to open it. */
export type HandMadeDialog = ComponentType<HandMadeDialogProps> & { readonly fetchSoon?: () => void }

/** By resource and action, `house.deliver`; the composition (`app`) provides them, so that screens know no feature. */
export const HandMadeDialogs = createContext<Readonly<Record<string, HandMadeDialog>>>({})

/** Finds the hand-made dialog of a transition or an action; undefined: the generated one asks. */
export function useHandMadeDialog() {
  const dialogs = useContext(HandMadeDialogs)
  return (resource: ResolvedResource, { name }: ResolvedBaseAction): HandMadeDialog | undefined =>
    dialogs[`${resource.name}.${name}`]
}
