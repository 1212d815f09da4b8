import { Dial } from '../charts/charts.tsx'
import { RollingFigure } from './rolling-figure.tsx'

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
