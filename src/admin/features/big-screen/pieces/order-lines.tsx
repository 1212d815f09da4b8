import type { ScreenOrder } from '#domain/big-screen.ts'
import { timeStanding, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { labelOf } from '#schema'
import { levelColors, series, weakText } from '../colors.ts'
import { Panel } from '../parts/panel.tsx'
import type { ShownPart } from '../parts/use-parts.ts'
import { orderPlace } from '../places.ts'
import { Line } from './line.tsx'
import { RollingList } from './rolling-list.tsx'

interface OrderLinesProps {
  readonly label: string
  readonly orders: readonly ScreenOrder[]
  /** Without the project's name, on its own screen. */
  readonly isOfOne?: boolean
}

const { pending, assigned, processing, reviewing } = workOrderStatus

const colorOf = ({ status, overdue }: ScreenOrder): string => {
  if (overdue === timeStanding.overdue) return levelColors[1] ?? weakText
  if (status === pending || status === assigned) return series[2]
  return status === processing || status === reviewing ? series[0] : weakText
}

export const OrderLines = ({ label, orders, isOfOne = false }: OrderLinesProps) => (
  <RollingList label={label} items={orders} idOf={({ id }) => id}>
    {(order) => (
      <Line
        href={orderPlace(order)}
        tag={
          order.overdue === timeStanding.overdue ? '已超时' : (labelOf(workOrderStatus, order.status) ?? '--')
        }
        color={colorOf(order)}
        title={order.title}
        place={isOfOne ? order.houseName : `${order.projectName} ${order.houseName}`}
        time={order.statusTime.slice(5, 16)}
      />
    )}
  </RollingList>
)

interface OrderPanelProps {
  readonly title: string
  readonly area: string
  readonly label: string
  readonly part: ShownPart<readonly ScreenOrder[]>
  readonly href: string | null
  readonly empty: string
}

/** Orders of all that the wall is about, by themselves. */
export const OrderPanel = ({ label, ...panel }: OrderPanelProps) => (
  <Panel {...panel}>{(orders) => <OrderLines label={label} orders={orders} />}</Panel>
)
