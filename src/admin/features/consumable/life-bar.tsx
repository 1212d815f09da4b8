import type { CellProps } from '#admin/fields/field-ui.ts'
import './life-bar.css'

/** From then on a consumable is near its end; the platform's own rule goes by days as well. */
const lastPercent = 15

/** How much is left of a consumable, as a bar. */
export default function LifeBar({ value }: CellProps) {
  if (typeof value !== 'number') return '--'
  const level = value === 0 ? 'ended' : value <= lastPercent ? 'ending' : 'fine'
  return (
    <span className="life-bar" data-level={level}>
      <span className="life-bar-track">
        <span style={{ width: `${value}%` }} />
      </span>
      {value}%
    </span>
  )
}
