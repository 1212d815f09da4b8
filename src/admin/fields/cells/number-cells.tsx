import { type Dictionary, dictionaryOf, isEmpty } from '#schema'
import { Tag } from '../../ui/tag.tsx'
import type { CellProps } from '../field-ui.ts'
import { useFieldServices } from '../services.ts'
import { textOf } from '../text-of.ts'
import { toneClass } from '../tone.ts'
import { EmptyCell } from './empty-cell.tsx'
import { PageLinkCell } from './page-link-cell.tsx'
import { TextCell } from './text-cell.tsx'

const numberClass = (...of: Parameters<typeof toneClass>) => `cell-number ${toneClass(...of)}`.trim()

/** A count leads to what it counts, where this user finds that. */
function CountCell(props: CellProps<'derived'>) {
  const { field, value, record, resource } = props
  const { countedAt } = useFieldServices()
  const href = resource === undefined || value === 0 ? null : countedAt(resource, field, record)
  if (href === null) return <NumberCell {...props} />
  const text = textOf(field, value, record)
  return (
    <a
      className={`${numberClass(field, value)} figure-link`}
      href={href}
      aria-label={`查看${field.label}：${text}`}
    >
      {text}
    </a>
  )
}

export function NumberCell({ field, value, record }: CellProps) {
  if (isEmpty(value)) return <EmptyCell />
  const exact = 'unit' in field && field.unit === 'B' ? `${value} 字节` : undefined
  return (
    <span className={numberClass(field, value)} title={exact}>
      {textOf(field, value, record)}
    </span>
  )
}

const colorOf = ({ entries }: Dictionary, value: unknown) =>
  entries.find((entry) => entry.value === value)?.color

const isShare = (field: CellProps<'derived'>['field']) => 'part' in field.from

/** Shares as a small bar, counts as numbers, pages as links, values of dictionaries as tags, what comes from elsewhere as text. */
export function DerivedCell(props: CellProps<'derived'>) {
  const { field, value, record } = props
  if ('path' in field.from && !isEmpty(value)) return <PageLinkCell {...props} />
  const dictionary = dictionaryOf(field)
  if (dictionary && !isEmpty(value)) {
    const label = textOf(field, value, record)
    return label === '' ? <EmptyCell /> : <Tag label={label} color={colorOf(dictionary, value)} />
  }
  if (typeof value !== 'number') return <TextCell {...props} />
  if ('count' in field.from) return <CountCell {...props} />
  if (!isShare(field)) return <NumberCell {...props} />
  return (
    <span className="cell-share">
      <progress max={100} value={value} aria-label={field.label} />
      <span className={numberClass(field, value)}>{textOf(field, value, record)}</span>
    </span>
  )
}
