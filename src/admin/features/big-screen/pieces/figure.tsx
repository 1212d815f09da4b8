import { RollingFigure } from './rolling-figure.tsx'

interface FigureProps {
  readonly label: string
  /** Null: there is nothing to tell it by. Undefined: the viewer may not see it. */
  readonly value: number | null | undefined
  readonly unit?: string
  readonly tone?: 'good' | 'fair' | 'poor' | undefined
  readonly href?: string | null
  /** Digits after the point. Default: 0. */
  readonly digits?: number
}

/** A number drawn large, and what it counts. */
export function Figure({ label, value, unit, tone, href, digits = 0 }: FigureProps) {
  const content = (
    <>
      {value === undefined ? (
        <span className="wall-hidden">无权限</span>
      ) : (
        <span className={tone ? `wall-value wall-${tone}` : 'wall-value'}>
          {value === null ? '--' : <RollingFigure value={value} digits={digits} />}
          {unit && value !== null ? <small>{unit}</small> : null}
        </span>
      )}
      <span className="wall-figure-label">{label}</span>
    </>
  )
  return href && value !== undefined ? (
    <a className="wall-figure" href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <div className="wall-figure">{content}</div>
  )
}
