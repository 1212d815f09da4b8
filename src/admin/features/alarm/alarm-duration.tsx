import { EmptyCell } from '#admin/fields/cells/empty-cell.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { lengthText } from '#domain/duration-words.ts'
import { parseTime } from '#domain/time.ts'

const secondsUntilNow = (moment: unknown): number | null => {
  const start = typeof moment === 'string' ? parseTime(moment) : null
  return start === null ? null : Math.max(0, Math.round((Date.now() - start) / 1000))
}

/** How long an alarm lasted, or has lasted by now. */
export default function AlarmDuration({ value, record }: CellProps) {
  const seconds = typeof value === 'number' ? value : secondsUntilNow(record.firstTime)
  return seconds === null ? <EmptyCell /> : lengthText(seconds)
}
