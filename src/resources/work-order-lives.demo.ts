import { hour, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { DemoStep } from '#schema'

const { pending, assigned, processing, suspended, reviewing, completed, closed } = workOrderStatus

/** One step: which button, where it leads, and how long after the one before it, in milliseconds. */
interface Move {
  readonly action: string
  readonly to: DemoStep['toStatus']
  readonly after: number
  readonly by: 'dispatcher' | 'repairer' | 'reviewer'
  readonly remark?: string
}

const assign: Move = { action: '派单', to: assigned, after: 12 * minute, by: 'dispatcher' }
const accept: Move = { action: '接单', to: processing, after: 9 * minute, by: 'repairer' }
const suspend: Move = {
  ...{ action: '挂起', to: suspended, after: 70 * minute, by: 'repairer' },
  remark: '原因：等待配件到货',
}
const resume: Move = { action: '恢复', to: processing, after: 5 * hour, by: 'repairer' }
const submit: Move = { action: '提交完成', to: reviewing, after: 95 * minute, by: 'repairer' }
const pass: Move = {
  action: '通过',
  to: completed,
  after: 50 * minute,
  by: 'reviewer',
  remark: '现场整洁，已回访',
}
const reject: Move = {
  ...{ action: '驳回', to: processing, after: 40 * minute, by: 'reviewer' },
  remark: '维修后图片看不清，请补拍',
}
const giveBack: Move = {
  ...{ action: '退单', to: pending, after: 25 * minute, by: 'repairer' },
  remark: '今日已排满，请改派',
}
const close: Move = { action: '关闭', to: closed, after: 30 * minute, by: 'reviewer', remark: '重复' }

const done: readonly Move[] = [assign, accept, submit, pass]
const heldUp: readonly Move[] = [assign, accept, suspend, resume, submit, pass]
const sentBack: readonly Move[] = [assign, accept, submit, reject, submit, pass]
const duplicate: readonly Move[] = [close]

/** What most orders come to, as often as each is here. */
export const usualLives = [done, done, done, done, heldUp, done, done, sentBack, done, duplicate]

/** The lives that orders have had so far. */
export const lives: readonly (readonly Move[])[] = [
  [],
  [assign, giveBack],
  [assign],
  [assign],
  [assign, accept],
  [assign, accept],
  [assign, accept, submit, reject],
  [assign, accept, suspend],
  [assign, accept, submit],
  [assign, accept, suspend, resume, submit],
  done,
  heldUp,
  sentBack,
  duplicate,
  [assign, { ...close, remark: '误报' }],
]

/** Those that are not over yet: what an alarm in hand has. */
export const openLives = lives.filter((life) => ![completed, closed].some((end) => end === life.at(-1)?.to))

export const lengthOf = (life: readonly Move[]): number => life.reduce((sum, { after }) => sum + after, 0)

export interface Lived {
  readonly status: DemoStep['toStatus']
  readonly steps: readonly DemoStep[]
  /** When a step was last made, as the wire carries it; null: never. */
  readonly timeOf: (action: string) => string | null
  readonly countOf: (action: string) => number
  /** Milliseconds for which its clock stood still. */
  readonly stood: number
}

/** What a life came to, of an order made at `created` (epoch milliseconds). */
export function live(
  life: readonly Move[],
  created: number,
  names: Readonly<Record<Move['by'], string>>,
  maker: string,
): Lived {
  const first: DemoStep = {
    ...{ action: '新增', fromStatus: null, toStatus: pending, operator: maker, remark: null },
    time: formatTime(created),
  }
  const steps: DemoStep[] = [first]
  let at = created
  let stood = 0
  for (const move of life) {
    const fromStatus = steps.at(-1)?.toStatus ?? pending
    at += move.after
    if (fromStatus === suspended) stood += move.after
    steps.push({
      ...{ action: move.action, fromStatus, toStatus: move.to, operator: names[move.by] },
      ...{ time: formatTime(at), remark: move.remark ?? null },
    })
  }
  const made = (action: string) => steps.filter((step) => step.action === action)
  return {
    status: steps.at(-1)?.toStatus ?? pending,
    steps,
    timeOf: (action) => made(action).at(-1)?.time ?? null,
    countOf: (action) => made(action).length,
    stood,
  }
}
