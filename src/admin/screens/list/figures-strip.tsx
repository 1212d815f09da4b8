import type { ResolvedResource } from '#schema'

interface FiguresStripProps {
  readonly resource: ResolvedResource
  readonly figures: Readonly<Record<string, number>>
}

const unitOf = ({ fields }: ResolvedResource, sum: string | null) => {
  const field = fields[sum ?? '']
  return field && 'unit' in field ? field.unit : ''
}

/** The figures of a list over everything the search finds. */
export function FiguresStrip({ resource, figures }: FiguresStripProps) {
  const shown = Object.entries(resource.list.figures).filter(([name]) => name in figures)
  if (shown.length === 0) return null
  return (
    <dl className="list-figures">
      {shown.map(([name, { label, sum }]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {figures[name]?.toLocaleString('zh-CN')}
            <small>{unitOf(resource, sum)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
