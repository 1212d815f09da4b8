import type { CellProps } from '#admin/fields/field-ui.ts'
import { lifeUnit } from '#resources/product-dictionaries.ts'
import { labelOf, type Values } from '#schema'
import './life-bar.css'

/** From then on a consumable is near its end; the platform's own rule goes by days as well. */
const lastPercent = 15

/** 76天; '' where a record does not say. */
function leftOf({ remainLife, lifeUnit: unit }: Values): string {
  return typeof remainLife === 'number' ? `${remainLife}${labelOf(lifeUnit, unit) ?? ''}` : ''
}

/** How much is left of a consumable, as a bar, and in its own unit. */
export default function LifeBar({ value, record }: CellProps) {
  if (typeof value !== 'number') return '--'
  const level = value === 0 ? 'ended' : value <= lastPercent ? 'ending' : 'fine'
  return (
    <span className="life-bar" data-level={level}>
      <span className="life-bar-track">
        <span style={{ width: `${value}%` }} />
      </span>
      <span>{value}%</span>
      <span className="life-bar-left">{leftOf(record)}</span>
    </span>
  )
}
