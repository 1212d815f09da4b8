import { InputNumber, Space } from 'antd'
import type { FilterProps } from '../field-ui.ts'

const numberOf = (end: unknown) => (typeof end === 'number' ? end : null)

export default function NumberRangeFilter({ label, value, onChange, id }: FilterProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const change = (first: number | null, last: number | null) =>
    onChange?.(first === null && last === null ? undefined : [first ?? undefined, last ?? undefined])
  return (
    <Space.Compact block>
      <InputNumber
        id={id}
        className="input-number"
        value={numberOf(from)}
        onChange={(first) => change(first, numberOf(to))}
        placeholder="最小值"
        aria-label={`${label}最小值`}
      />
      <InputNumber
        className="input-number"
        value={numberOf(to)}
        onChange={(last) => change(numberOf(from), last)}
        placeholder="最大值"
        aria-label={`${label}最大值`}
      />
    </Space.Compact>
  )
}
