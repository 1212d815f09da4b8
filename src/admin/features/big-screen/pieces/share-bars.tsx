import { Named } from './named.tsx'

interface ShareBar {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly text: string
  readonly href?: string | null
  readonly tone?: string
}

interface ShareBarsProps {
  readonly label: string
  readonly bars: readonly ShareBar[]
  /** What a whole bar stands for; default: the largest value. */
  readonly whole?: number
}

/** Names with bars beside them, in the order given. */
export function ShareBars({ label, bars, whole }: ShareBarsProps) {
  const most = whole ?? Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className="wall-bars" aria-label={label}>
      {bars.map(({ id, name, value, text, href, tone }, index) => (
        <li key={id}>
          <span className="wall-rank">{index + 1}</span>
          <Named className="wall-bar-name" name={name} href={href} />
          <span className="wall-bar" aria-hidden>
            <i className={tone} style={{ width: `${Math.min(100, (value / most) * 100)}%` }} />
          </span>
          <b>{text}</b>
        </li>
      ))}
    </ol>
  )
}
