import { Progress } from 'antd'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { ageOf, type HouseProgress, isGivenUp, isUnderWay, mayRetry, mayStop, phaseOf } from './progress.ts'
import { StatusTag } from './status-tag.tsx'
import type { Order } from './use-orders.ts'

interface CellProps {
  readonly row: HouseProgress
}

export const HouseName = ({ row: { house, floor, project } }: CellProps) => (
  <>
    <strong>{house.name}</strong>
    <div className="ota-weak">
      {project} {floor}
    </div>
  </>
)

export const Status = ({ row: { house } }: CellProps) => (
  <>
    <StatusTag of={otaStatus} value={house.otaStatus} />
    {isGivenUp(house) && <StatusTag of={otaBatchStatus} value={house.otaBatchStatus} prefix="批次" />}
    {house.failReason && (
      <div className={phaseOf(house) === 'failed' ? 'ota-reason' : 'ota-weak'}>{house.failReason}</div>
    )}
  </>
)

/** How far it is, and how long ago it said so. */
export function HowFar({ row: { house }, now }: CellProps & { readonly now: number }) {
  const age = isUnderWay(house) ? ageOf(house.otaProgressTime, now) : null
  const phase = phaseOf(house)
  return (
    <>
      <Progress
        percent={house.progress ?? 0}
        size="small"
        status={phase === 'failed' ? 'exception' : phase === 'success' ? 'success' : 'normal'}
        {...(phase === 'running' || phase === 'waiting' ? { strokeColor: 'var(--primary)' } : {})}
        aria-label={`${house.name} 升级进度`}
      />
      {age && <div className="ota-weak">{age}</div>}
    </>
  )
}

export const Times = ({ row: { house } }: CellProps) => (
  <span className="ota-times">
    <span>{house.otaStartTime ?? '--'}</span>
    <span>{house.otaEndTime ?? '--'}</span>
  </span>
)

interface RowOrdersProps extends CellProps {
  readonly disabled: boolean
  readonly onOrder: (order: Order, houses: readonly string[]) => void
}

export function RowOrders({ row: { house }, disabled, onOrder }: RowOrdersProps) {
  const button = (order: Order, label: string, danger: boolean) => (
    <button
      type="button"
      className={danger ? 'link-button danger' : 'link-button'}
      disabled={disabled}
      aria-label={`${label} ${house.name}`}
      onClick={() => onOrder(order, [house.id])}
    >
      {label}
    </button>
  )
  if (mayStop(house)) return button('stop', '停止', true)
  return mayRetry(house) ? button('retry', '重试', false) : null
}
