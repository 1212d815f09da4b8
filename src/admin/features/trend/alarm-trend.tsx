import type { CellProps } from '#admin/fields/field-ui.ts'
import { AlarmChart } from './alarm-chart.tsx'

/** The trend of an alarm, in its detail. */
export default function AlarmTrendCell({ record, detail }: CellProps) {
  return detail ? <AlarmChart alarmId={String(record.id)} /> : null
}
