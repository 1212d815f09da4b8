import { Dial, Donut } from '../charts/charts.tsx'
import { Legend, type LegendEntry } from './chart-legend.tsx'
import { RollingFigure } from './rolling-figure.tsx'

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

interface DialFigureProps {
  readonly label: string
  readonly part: number
  readonly whole: number
  readonly color: string
  readonly words: string
}

/** A share as a dial with its number in the middle. */
export function DialFigure({ label, part, whole, color, words }: DialFigureProps) {
  const share = whole > 0 ? part / whole : 0
  return (
    <div className="wall-dial">
      <Dial label={`${label} ${(share * 100).toFixed(1)}%`} share={share} color={color} />
      <p>
        <b>
          <RollingFigure value={share * 100} digits={1} />%
        </b>
        <span className="wall-dial-label">{label}</span>
        <small>{words}</small>
      </p>
    </div>
  )
}
