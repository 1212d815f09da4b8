import { isEmpty } from '#schema'
import { Tag } from '../../ui/tag.tsx'
import type { CellProps } from '../field-ui.ts'
import { textOf } from '../text-of.ts'
import { EmptyCell } from './empty-cell.tsx'

export function ChoiceCell({ field, value }: CellProps<'choice' | 'choices'>) {
  if (isEmpty(value)) return <EmptyCell />
  const entry = field.dictionary.entries.find((known) => known.value === value)
  // Labels are for states: what its dictionary gives no colour is a text like others.
  return entry?.color ? <Tag label={entry.label} color={entry.color} /> : (entry?.label ?? `未知(${value})`)
}

export function ChoicesCell({ field, value, record }: CellProps<'choices'>) {
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  if (field.dictionary.entries.every(({ color }) => !color)) return textOf(field, value, record)
  return value.map((item) => <ChoiceCell key={item} field={field} value={item} record={record} />)
}

/** A fact, not a state: 是 or 否, as text. */
export const BoolCell = ({ field, value, record }: CellProps<'bool'>) =>
  isEmpty(value) ? <EmptyCell /> : textOf(field, value, record)
