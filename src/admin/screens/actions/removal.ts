import { type Moment, matches, type ResolvedConfig, type ResolvedResource, type Values } from '#schema'
import { callsOf, type RelatedCall } from '../model/related.ts'

export interface Removal {
  /** How it is asked: beside the button, in a dialog that names what goes, or by typing the name. */
  readonly ask: 'beside' | 'dialog' | 'name'
  readonly question: string
  /** Labels of what goes with the record. */
  readonly along: readonly string[]
  /** Calls whose rows are named in the question. */
  readonly told: readonly RelatedCall[]
}

/** What deleting a record of this resource means, and so how it is asked. */
export function removalOf(config: ResolvedConfig, resource: ResolvedResource): Removal {
  const { resources } = config
  const { pointers, remove, label } = resource
  const told = callsOf(config, resource).filter(({ onRemoval }) => onRemoval !== null)
  const along = [
    ...new Set(
      pointers
        .filter((pointer) => pointer.onDelete === 'cascade')
        .map((pointer) => resources[pointer.resource]?.label ?? pointer.resource),
    ),
  ]
  const { confirm } = remove
  const question = typeof confirm === 'string' ? confirm : `确定要${remove.verb}该数据吗？`
  if (typeof confirm === 'object')
    return { ask: 'name', question: `${remove.verb}后，该${label}的数据无法恢复。`, along, told }
  const isPlain =
    [along, told, remove.notices].every(({ length }) => length === 0) && typeof confirm !== 'string'
  return { ask: isPlain ? 'beside' : 'dialog', question, along, told }
}

/** Whether a reason is asked for, for any of these records. */
export const asksReason = ({ remove }: ResolvedResource, rows: readonly Values[], now: Moment): boolean =>
  remove.reason !== null && rows.some((row) => matches(remove.reason, row, now))

/** A dialog with a table of what goes is as wide as the table wants. */
export const removalWidth = (told: Removal['told']) =>
  told.length > 0 ? 'min(760px, 100vw - 32px)' : undefined
