import { parseTime } from '#domain/time.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { type OtaMove, unboundReason } from './move-tasks.ts'
import type { OpenBatch, OpenTask } from './open-batches.ts'

export interface Step {
  readonly move: OtaMove
  readonly task: OpenTask
  readonly failReason?: string
}

/** What is to be done about a batch at a moment. */
export interface Decision {
  readonly steps: readonly Step[]
  /** Houses whose turn it is and that are not there. */
  readonly offline: readonly OpenTask[]
  /** Its new state, where that changes. */
  readonly status?: number
  readonly isOver?: true
}

export const offlineReason = '设备离线，上线后推送'

const isPushed = (task: OpenTask) => task.status === otaStatus.notified || task.status === otaStatus.writing

function overdue({ tasks, timeoutSec }: OpenBatch, now: number): readonly Step[] {
  const isLate = ({ startTime }: OpenTask) => now - (parseTime(startTime ?? '') ?? now) > timeoutSec * 1000
  return tasks
    .filter((task) => isPushed(task) && isLate(task))
    .map((task) => ({ move: 'fail', task, failReason: task.progress === 100 ? '版本未上报' : '超时' }))
}

const cancelAll = (tasks: readonly OpenTask[], failReason: string): readonly Step[] =>
  tasks
    .filter((task) => task.status === otaStatus.waiting)
    .map((task) => ({ move: 'cancel', task, failReason }))

/** Whether the wave has to wait for the task: not for a house that may stay offline for days. */
const holdsUp = (task: OpenTask) => task.status !== otaStatus.waiting || task.isOnline

/** The first wave that is not done; all later ones wait. Infinity: all are done. */
function waveToDo({ tasks }: OpenBatch): number {
  return Math.min(...tasks.filter(holdsUp).map(({ wave }) => wave), Number.POSITIVE_INFINITY)
}

function push(batch: OpenBatch, now: number): Decision {
  const turn = waveToDo(batch)
  const failing = batch.waves.some(
    ({ wave, size, failed }) => wave < turn && failed * 100 > size * batch.stopFailRate,
  )
  if (failing) {
    const reason = `失败率超过${batch.stopFailRate}%，已停止`
    return { steps: cancelAll(batch.tasks, reason), offline: [], status: otaBatchStatus.paused }
  }
  const due = batch.tasks.filter((task) => task.wave <= turn && task.status === otaStatus.waiting)
  const failed = batch.tasks.filter((task) => task.status === otaStatus.failed)
  return {
    steps: [
      ...overdue(batch, now),
      ...failed.map((task): Step => ({ move: 'retry', task })),
      ...due.filter((task) => task.isOnline).map((task): Step => ({ move: 'notify', task })),
    ],
    offline: due.filter((task) => !task.isOnline && task.failReason !== offlineReason),
    ...(batch.status === otaBatchStatus.waiting ? { status: otaBatchStatus.running } : {}),
  }
}

/**
 * What a batch needs next. One step of each task at a time: what it leads to is seen the next time, so that nothing
 * has to be remembered between two runs, or over a restart.
 */
export function decide(batch: OpenBatch, now: number): Decision {
  const isPaused = batch.status === otaBatchStatus.paused
  const left = isPaused ? batch.tasks.filter(isPushed) : batch.tasks
  if (left.length === 0)
    return { steps: [], offline: [], isOver: true, ...(isPaused ? {} : { status: otaBatchStatus.ended }) }
  if (isPaused) return { steps: overdue(batch, now), offline: [] }
  const lost = batch.isDisabled ? batch.tasks : batch.tasks.filter((task) => !task.isBound)
  const cancelled = cancelAll(lost, batch.isDisabled ? '固件已停用' : unboundReason)
  if (cancelled.length > 0) return { steps: cancelled, offline: [] }
  const isPlanned = batch.status === otaBatchStatus.waiting && now < (parseTime(batch.planTime ?? '') ?? now)
  return isPlanned ? { steps: [], offline: [] } : push(batch, now)
}
