import { Donut } from '../charts/charts.tsx'
import { Legend, type LegendEntry } from './chart-legend.tsx'

interface DonutFigureProps {
  readonly label: string
  readonly data: readonly LegendEntry[]
}

/** Shares of a whole, with what each is called and comes to. */
export function DonutFigure({ label, data }: DonutFigureProps) {
  const total = data.reduce((sum, { num }) => sum + num, 0)
  return (
    <div className="wall-donut">
      <div className="wall-donut-picture">
        <Donut
          label={`${label}：${data.map(({ name, num }) => `${name} ${num}`).join('，')}`}
          data={data.filter(({ num }) => num > 0)}
        />
        <p aria-hidden>
          <b>{total.toLocaleString('en-US')}</b>
        </p>
      </div>
      <Legend label={label} entries={data} />
    </div>
  )
}
