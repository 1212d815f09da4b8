import { isTransition } from '#schema'
import type { RowAction } from '../model/row-actions.ts'

/** The transitions among the buttons of a record that lead to a state. */
export const movesTo = (actions: readonly RowAction[], to: number): readonly RowAction[] =>
  actions.filter((action) => action.kind === 'ask' && isTransition(action.action) && action.action.to === to)
