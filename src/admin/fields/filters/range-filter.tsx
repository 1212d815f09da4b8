import { rangeShortcuts, wholeDays } from '../day-ranges.ts'
import type { FilterProps } from '../field-ui.ts'
import { type DateRange, DateRangePicker } from '../pickers/date-range-picker.tsx'

interface RangeFilterProps extends FilterProps<'date' | 'dateTime'> {
  readonly autoFocus: boolean
}

const dayOf = (end: unknown) => (typeof end === 'string' && end !== '' ? end.slice(0, 10) : undefined)

export default function RangeFilter({ field, value, onChange, id, autoFocus }: RangeFilterProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const take = (days: DateRange) => {
    if (days[0] === undefined && days[1] === undefined) return onChange?.(undefined)
    onChange?.(field.kind === 'dateTime' ? wholeDays(days) : days)
  }
  return (
    <DateRangePicker
      id={id}
      autoFocus={autoFocus}
      value={[dayOf(from), dayOf(to)]}
      presets={rangeShortcuts(Date.now())}
      onChange={take}
    />
  )
}
