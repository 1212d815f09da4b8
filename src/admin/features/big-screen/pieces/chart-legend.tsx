import type { ReactNode } from 'react'
import { Named } from './named.tsx'

export interface LegendEntry {
  readonly name: string
  readonly num: number
  readonly color: string
  readonly href?: string | null
}

interface LegendProps {
  readonly label: string
  readonly entries: readonly LegendEntry[]
}

/** What the colours of a chart mean, with numbers: it can be read without seeing them. */
export function Legend({ label, entries }: LegendProps) {
  const all = entries.reduce((sum, { num }) => sum + num, 0)
  return (
    <ul className="wall-legend" aria-label={label}>
      {entries.map(({ name, num, color, href }) => (
        <li key={name}>
          <i style={{ background: color }} />
          <Named className="wall-legend-name" name={name} href={href} />
          <b>{num.toLocaleString('en-US')}</b>
          <small>{all > 0 ? `${Math.round((num / all) * 100)}%` : '--'}</small>
        </li>
      ))}
    </ul>
  )
}

interface ColorKeysProps {
  readonly keys: readonly { readonly name: string; readonly color: string }[]
  /** What else is to be known of the chart. */
  readonly children?: ReactNode
}

/** What the colours of lines mean, beside the title of their panel. */
export const ColorKeys = ({ keys, children }: ColorKeysProps) => (
  <span className="wall-keys">
    {keys.map(({ name, color }) => (
      <span key={name}>
        <i style={{ background: color }} />
        {name}
      </span>
    ))}
    {children}
  </span>
)
