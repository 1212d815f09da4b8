import { Space } from 'antd'
import { isEmpty } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { NumberBox } from '../number-box.tsx'

const numberOf = (end: unknown) => (typeof end === 'number' ? end : null)

export default function NumberRangeFilter({ field, label, value, onChange, id }: FilterProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const unit = 'unit' in field ? field.unit : ''
  const change = (...ends: readonly (number | string | null)[]) => {
    const numbers = ends.map((end) => (isEmpty(end) ? undefined : Number(end)))
    onChange?.(numbers.every((number) => number === undefined) ? undefined : numbers)
  }
  return (
    <Space.Compact block>
      <NumberBox
        unit={unit}
        id={id}
        className="input-number"
        value={numberOf(from)}
        onChange={(first) => change(first, numberOf(to))}
        placeholder="最小值"
        aria-label={`${label}最小值`}
      />
      <NumberBox
        unit={unit}
        className="input-number"
        value={numberOf(to)}
        onChange={(last) => change(numberOf(from), last)}
        placeholder="最大值"
        aria-label={`${label}最大值`}
      />
    </Space.Compact>
  )
}
