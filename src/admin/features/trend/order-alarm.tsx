import { ReferenceCell } from '#admin/fields/cells/reference-cells.tsx'
import type { CellProps } from '#admin/fields/field-ui.ts'
import { AlarmChart } from './alarm-chart.tsx'
import { useAlarmTrend } from './use-alarm-trend.ts'

function Alarm({ alarmId, ...props }: CellProps<'reference'> & { readonly alarmId: string }) {
  const { data } = useAlarmTrend(alarmId)
  return (
    <>
      <p className="order-alarm">
        <ReferenceCell {...props} />
        {data?.trigger && <span>{data.trigger}</span>}
      </p>
      <AlarmChart alarmId={alarmId} />
    </>
  )
}

/** The alarm an order was made of, and in the order's detail its trend. */
export default function OrderAlarmCell(props: CellProps) {
  const { value, detail } = props
  const own = props as CellProps<'reference'>
  return detail && typeof value === 'string' ? <Alarm {...own} alarmId={value} /> : <ReferenceCell {...own} />
}
