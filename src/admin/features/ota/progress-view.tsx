import { Alert, Button, Empty, Modal, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { formatTime } from '#domain/time.ts'
import type { BoundHouse, Firmware } from './bound-houses.ts'
import { Skipped } from './outcome.tsx'
import {
  countPhases,
  isGivenUp,
  isUnderWay,
  mayRetry,
  mayStop,
  type Phase,
  phaseLabels,
  phaseOf,
  phases,
  progressRows,
} from './progress.ts'
import { ProgressTable } from './progress-table.tsx'
import { type LeftOut, useOrders } from './use-orders.ts'
import type { Houses } from './use-project-houses.ts'

/** The time, drawn anew each second while something is counted by it. */
function useNowWhile(counting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return now
}

interface TotalsProps {
  readonly counts: Readonly<Record<Phase, number>>
}

/** How many houses are where, as one bar. */
function ProgressTotals({ counts }: TotalsProps) {
  const text = phases.map((phase) => `${phaseLabels[phase]} ${counts[phase]}`).join('，')
  return (
    <div className="ota-totals" role="img" aria-label={text}>
      {phases.map((phase) => (
        <i key={phase} className={`ota-phase-${phase}`} style={{ flexGrow: counts[phase] }} />
      ))}
    </div>
  )
}

interface LeftOutDialogProps {
  readonly leftOut: LeftOut | null
  readonly nameOf: (id: string) => string
  readonly onClose: () => void
}

/** Which houses an order did not reach, and why. */
const LeftOutDialog = ({ leftOut, nameOf, onClose }: LeftOutDialogProps) =>
  leftOut && (
    <Modal
      open
      title={`${leftOut.skipped.length} 套未${leftOut.label}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Skipped label={leftOut.label} skipped={leftOut.skipped} nameOf={nameOf} />
    </Modal>
  )

const idsWhere = (houses: readonly BoundHouse[], may: (house: BoundHouse) => boolean) =>
  houses.filter(may).map(({ id }) => id)

interface ProgressToolsProps {
  /** The houses that are meant: those that were selected, or all that are shown. */
  readonly among: readonly BoundHouse[]
  /** How many were selected. */
  readonly selected: number
  readonly orders: ReturnType<typeof useOrders>
  readonly updatedAt: number
  readonly onReread: () => void
}

/** Stops upgrades or tries them again, each button with how many there are. */
function ProgressTools({ among, selected, orders, updatedAt, onReread }: ProgressToolsProps) {
  const stoppable = idsWhere(among, mayStop)
  const retryable = idsWhere(among, mayRetry)
  return (
    <div className="ota-tools">
      <Button
        danger
        disabled={stoppable.length === 0}
        loading={orders.sending === 'stop'}
        onClick={() => orders.ask('stop', stoppable)}
      >
        停止 {stoppable.length > 0 && stoppable.length}
      </Button>
      <Button
        disabled={retryable.length === 0}
        loading={orders.sending === 'retry'}
        onClick={() => orders.ask('retry', retryable)}
      >
        重试 {retryable.length > 0 && retryable.length}
      </Button>
      {selected > 0 && <span>已选择 {selected} 项</span>}
      <Button onClick={onReread}>刷新</Button>
      <span className="ota-updated">数据更新于 {formatTime(updatedAt).slice(11)}</span>
    </div>
  )
}

interface ProgressViewProps {
  readonly firmware: Firmware
  readonly houses: Houses
  readonly onReread: () => void
  /** Something was stopped or tried again. */
  readonly onWritten: () => void
  readonly nameOf: (id: string) => string
}

/** The upgrades of this firmware, house by house, as they go. */
export function ProgressView({ firmware, houses, onReread, onWritten, nameOf }: ProgressViewProps) {
  const [phase, setPhase] = useState<Phase | 'all'>('all')
  const [selected, setSelected] = useState<readonly string[]>([])
  const orders = useOrders(firmware.id, () => {
    setSelected([])
    onWritten()
  })
  const rows = progressRows(houses.projects, firmware.id)
  const now = useNowWhile(rows.some(({ house }) => isUnderWay(house)))
  if (houses.loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (rows.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={houses.failed ? '加载失败' : '该固件还没有升级记录'}
      >
        <Button onClick={onReread}>{houses.failed ? '重试' : '刷新'}</Button>
      </Empty>
    )
  const counts = countPhases(rows)
  const shown = rows.filter(({ house }) => phase === 'all' || phaseOf(house) === phase)
  const givenUp = rows.filter(({ house }) => isGivenUp(house)).length
  return (
    <div className="ota-progress">
      {houses.failed && (
        <Alert type="warning" showIcon message="连接中断，正在重试；以下为最近一次取得的数据" role="alert" />
      )}
      {givenUp > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`失败率过高，有批次已停止：${givenUp} 套未推送，可查明原因后重试`}
        />
      )}
      <ProgressTotals counts={counts} />
      <Segmented
        className="ota-phases"
        value={phase}
        onChange={setPhase}
        aria-label="按状态筛选"
        options={[
          { value: 'all' as const, label: `全部 ${rows.length}` },
          ...phases
            .filter((value) => counts[value] > 0 || value === phase)
            .map((value) => ({ value, label: `${phaseLabels[value]} ${counts[value]}` })),
        ]}
      />
      <ProgressTools
        among={shown.flatMap(({ house }) =>
          selected.length === 0 || selected.includes(house.id) ? house : [],
        )}
        selected={selected.length}
        orders={orders}
        updatedAt={houses.updatedAt}
        onReread={onReread}
      />
      <ProgressTable
        rows={shown}
        now={now}
        chosen={selected}
        onChoose={setSelected}
        disabled={orders.sending !== null}
        onOrder={orders.ask}
      />
      <LeftOutDialog leftOut={orders.leftOut} nameOf={nameOf} onClose={orders.forget} />
    </div>
  )
}
