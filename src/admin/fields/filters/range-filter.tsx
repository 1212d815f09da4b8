import { DatePicker } from 'antd'
import { rangeShortcuts, wholeDays } from '../day-ranges.ts'
import { dayjs } from '../dayjs-zh.ts'
import type { FilterProps } from '../field-ui.ts'

interface RangeFilterProps extends FilterProps<'date' | 'dateTime'> {
  readonly autoFocus: boolean
}

const dayOf = (end: unknown) => (typeof end === 'string' && end !== '' ? dayjs(end.slice(0, 10)) : null)

export default function RangeFilter({ field, value, onChange, id, autoFocus }: RangeFilterProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const presets = rangeShortcuts(Date.now()).map(([label, [first, last]]) => ({
    label,
    value: [dayjs(first), dayjs(last)] as [ReturnType<typeof dayjs>, ReturnType<typeof dayjs>],
  }))
  return (
    <DatePicker.RangePicker
      id={id === undefined ? undefined : { start: id }}
      className="input-range"
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      value={[dayOf(from), dayOf(to)]}
      presets={presets}
      onChange={(range) => {
        const first = range?.[0]?.format('YYYY-MM-DD')
        const last = range?.[1]?.format('YYYY-MM-DD')
        if (first === undefined || last === undefined) return onChange?.(undefined)
        onChange?.(field.kind === 'dateTime' ? wholeDays([first, last]) : [first, last])
      }}
      placeholder={['开始', '结束']}
    />
  )
}
