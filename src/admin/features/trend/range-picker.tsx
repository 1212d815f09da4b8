import { Segmented } from 'antd'
import { DateRangePicker } from '#admin/fields/pickers/date-range-picker.tsx'
import { longestTrend } from '#domain/series-interval.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { type RangeName, rangeNames, rangeOf, type TrendState } from './trend-state.ts'

interface RangePickerProps {
  readonly value: TrendState['range']
  readonly onChange: (range: TrendState['range']) => void
}

const own = 'own'
const options = [
  ...Object.entries(rangeNames).map(([value, label]) => ({ value, label })),
  { value: own, label: '自定义' },
]

const minuteOf = (seconds: number) => formatTime(seconds * 1000).slice(0, 16)
const secondsOf = (text: string) => (parseTime(text) ?? 0) / 1000

export function RangePicker({ value, onChange }: RangePickerProps) {
  return (
    <div className="trend-range">
      <Segmented
        aria-label="时间范围"
        options={options}
        value={typeof value === 'string' ? value : own}
        onChange={(name) => onChange(name === own ? rangeOf(value, Date.now()) : (name as RangeName))}
      />
      {typeof value === 'object' && (
        <DateRangePicker
          withTime
          allowClear={false}
          value={[minuteOf(value.from), minuteOf(value.to)]}
          onChange={([from, to]) => {
            const range = { from: secondsOf(`${from}:00`), to: secondsOf(`${to}:59`) }
            onChange({ ...range, from: Math.max(range.from, range.to - longestTrend) })
          }}
        />
      )}
    </div>
  )
}
