import type { ResolvedResource } from '#schema'
import { filtersFor } from '../model/filters-for.ts'
import type { ListState } from '../model/list-state.ts'
import { Counted } from './counted.tsx'

interface FiguresStripProps {
  readonly resource: ResolvedResource
  readonly figures: Readonly<Record<string, number>>
  /** Narrows the list further. */
  readonly onFilters: (filters: ListState['filters']) => void
}

const unitOf = ({ fields }: ResolvedResource, sum: string | null) => {
  const field = fields[sum ?? '']
  return field && 'unit' in field ? field.unit : ''
}

/** The figures of a list over everything the search finds. */
export function FiguresStrip({ resource, figures, onFilters }: FiguresStripProps) {
  const shown = Object.entries(resource.list.figures).filter(([name]) => name in figures)
  if (shown.length === 0) return null
  return (
    <dl className="list-figures">
      {shown.map(([name, { label, sum, where }]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Counted label={label} filters={filtersFor(resource, where)} onFilters={onFilters}>
              {figures[name]?.toLocaleString('zh-CN')}
              <small>{unitOf(resource, sum)}</small>
            </Counted>
          </dd>
        </div>
      ))}
    </dl>
  )
}
