import type { ResolvedConfig, ResolvedResource, Total } from '#schema'
import { Counted } from './counted.tsx'
import { filtersFor } from './filters-for.ts'
import type { ListState } from './list-state.ts'
import { totalLabel } from './total-label.ts'

interface TotalsStripProps {
  readonly config: ResolvedConfig
  readonly resource: ResolvedResource
  readonly totals: Readonly<Record<string, number>>
  /** Narrows the list further. */
  readonly onFilters: (filters: ListState['filters']) => void
}

/** What counts the list's own records. */
const filtersOf = (resource: ResolvedResource, { count, by, where }: Total) =>
  count === resource.name && by === 'id' ? filtersFor(resource, where) : null

/** The figures a list answers beside its records. */
export function TotalsStrip({ config, resource, totals, onFilters }: TotalsStripProps) {
  const shown = Object.entries(resource.list.totals).filter(([name]) => name in totals)
  if (shown.length === 0) return null
  return (
    <dl className="list-totals">
      {shown.map(([name, total]) => {
        const label = totalLabel(config, total)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Counted label={label} filters={filtersOf(resource, total)} onFilters={onFilters}>
                {totals[name]?.toLocaleString('zh-CN')}
              </Counted>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
