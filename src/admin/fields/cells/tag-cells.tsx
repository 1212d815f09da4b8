import { isEmpty } from '#schema'
import { Tag } from '../../ui/tag.tsx'
import type { CellProps } from '../field-ui.ts'
import { EmptyCell } from './empty-cell.tsx'

export function ChoiceCell({ field, value }: CellProps<'choice' | 'choices'>) {
  if (isEmpty(value)) return <EmptyCell />
  const entry = field.dictionary.entries.find((known) => known.value === value)
  return <Tag label={entry?.label ?? `未知(${value})`} color={entry?.color} />
}

export function ChoicesCell({ field, value, record }: CellProps<'choices'>) {
  if (!Array.isArray(value) || value.length === 0) return <EmptyCell />
  return value.map((item) => <ChoiceCell key={item} field={field} value={item} record={record} />)
}

export function BoolCell({ field, value }: CellProps<'bool'>) {
  if (isEmpty(value)) return <EmptyCell />
  const yes = Number(value) === 1
  return <Tag label={yes ? field.trueText : field.falseText} color={yes ? 'green' : 'grey'} />
}
