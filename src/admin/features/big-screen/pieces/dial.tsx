import { Dial } from '../charts/charts.tsx'

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
  const text = whole > 0 ? `${(share * 100).toFixed(1)}%` : '--'
  return (
    <div className="wall-dial">
      <Dial label={`${label} ${text}`} share={share} color={color} />
      <p>
        <b>{text}</b>
        <span>{label}</span>
        <small>{words}</small>
      </p>
    </div>
  )
}
