import { RollingFigure } from './rolling-figure.tsx'

interface FigureProps {
  readonly label: string
  readonly value: number | null
  readonly unit?: string
  readonly tone?: 'good' | 'fair' | 'poor' | undefined
  readonly href?: string | null
  /** Digits after the point; a figure that has some does not roll. Default: 0. */
  readonly digits?: number
}

/** A number drawn large, and what it counts. */
export function Figure({ label, value, unit, tone, href, digits = 0 }: FigureProps) {
  const number =
    value === null ? (
      <span className="wall-number">--</span>
    ) : digits > 0 ? (
      <span className="wall-number">{value.toFixed(digits)}</span>
    ) : (
      <RollingFigure value={value} />
    )
  const content = (
    <>
      <span className={tone ? `wall-value wall-${tone}` : 'wall-value'}>
        {number}
        {unit && value !== null ? <small>{unit}</small> : null}
      </span>
      <span className="wall-figure-label">{label}</span>
    </>
  )
  return href ? (
    <a className="wall-figure" href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <div className="wall-figure">{content}</div>
  )
}
