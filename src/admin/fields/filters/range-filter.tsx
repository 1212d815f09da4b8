import { rangeShortcuts, wholeDays } from '../day-ranges.ts'
import { type WallClock, wallClock } from '../dayjs-zh.ts'
import type { FilterProps } from '../field-ui.ts'
import { DatePicker, zoneNote } from '../pickers/date-pickers.ts'

interface RangeFilterProps extends FilterProps<'date' | 'dateTime'> {
  readonly autoFocus: boolean
}

const dayOf = (end: unknown) => (typeof end === 'string' && end !== '' ? wallClock(end.slice(0, 10)) : null)

export default function RangeFilter({ field, value, onChange, id, autoFocus }: RangeFilterProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const presets = rangeShortcuts(Date.now()).map(([label, [first, last]]) => ({
    label,
    value: [wallClock(first), wallClock(last)] as [WallClock, WallClock],
  }))
  return (
    <DatePicker.RangePicker
      id={id === undefined ? undefined : { start: id }}
      className="input-range"
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      value={[dayOf(from), dayOf(to)]}
      presets={presets}
      renderExtraFooter={zoneNote()}
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
