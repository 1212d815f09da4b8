import type { ResolvedConfig, ResolvedResource } from '#schema'
import { totalLabel } from './total-label.ts'

interface TotalsStripProps {
  readonly config: ResolvedConfig
  readonly resource: ResolvedResource
  readonly totals: Readonly<Record<string, number>>
}

/** The figures a list answers beside its records. */
export function TotalsStrip({ config, resource, totals }: TotalsStripProps) {
  const shown = Object.entries(resource.list.totals).filter(([name]) => name in totals)
  if (shown.length === 0) return null
  return (
    <dl className="list-totals">
      {shown.map(([name, total]) => (
        <div key={name}>
          <dt>{totalLabel(config, total)}</dt>
          <dd>{totals[name]?.toLocaleString('zh-CN')}</dd>
        </div>
      ))}
    </dl>
  )
}
