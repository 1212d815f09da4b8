import { parseTime } from '#domain/time.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { type BoundHouse, floorTitle, type ProjectHouses } from './bound-houses.ts'

/** A house in which this firmware was, is or will be installed. */
export interface HouseProgress {
  readonly house: BoundHouse
  readonly project: string
  readonly floor: string
}

/** What the rows are counted and filtered by. */
export const phases = ['success', 'failed', 'running', 'waiting', 'cancelled'] as const
export type Phase = (typeof phases)[number]

export const phaseLabels: Readonly<Record<Phase, string>> = {
  success: '成功',
  failed: '失败',
  running: '进行中',
  waiting: '等待',
  cancelled: '已取消',
}

const phaseByStatus: ReadonlyMap<number, Phase> = new Map([
  [otaStatus.waiting, 'waiting'],
  [otaStatus.notified, 'running'],
  [otaStatus.writing, 'running'],
  [otaStatus.done, 'success'],
  [otaStatus.failed, 'failed'],
  [otaStatus.cancelled, 'cancelled'],
])

export const phaseOf = ({ otaStatus }: BoundHouse): Phase | null => phaseByStatus.get(otaStatus ?? -1) ?? null

/** The houses whose last upgrade was of this firmware. */
export const progressRows = (projects: readonly ProjectHouses[], firmwareId: string): HouseProgress[] =>
  projects.flatMap(({ project, floors }) =>
    (floors ?? []).flatMap((floor) =>
      floor.child
        .filter((house) => house.otaFirmwareId === firmwareId && phaseOf(house) !== null)
        .map((house) => ({ house, project: project.name, floor: floorTitle(floor) })),
    ),
  )

export const countPhases = (rows: readonly HouseProgress[]): Readonly<Record<Phase, number>> => {
  const counts = { success: 0, failed: 0, running: 0, waiting: 0, cancelled: 0 }
  for (const { house } of rows) {
    const phase = phaseOf(house)
    if (phase) counts[phase] += 1
  }
  return counts
}

export const isUnderWay = (house: BoundHouse): boolean => {
  const phase = phaseOf(house)
  return phase === 'waiting' || phase === 'running'
}

/** Whether it may still change by itself: one that failed is tried again while its batch goes on. */
export const mayChange = (house: BoundHouse): boolean =>
  isUnderWay(house) || (phaseOf(house) === 'failed' && house.otaBatchStatus === otaBatchStatus.running)

/** Once the new software is being written there is no way back. */
export const mayStop = (house: BoundHouse): boolean =>
  house.otaStatus === otaStatus.waiting || house.otaStatus === otaStatus.notified

export const mayRetry = (house: BoundHouse): boolean =>
  house.otaStatus === otaStatus.failed || house.otaStatus === otaStatus.cancelled

/** Never had its turn: its batch stopped because too many failed. */
export const isGivenUp = (house: BoundHouse): boolean =>
  house.otaStatus === otaStatus.cancelled && house.otaBatchStatus === otaBatchStatus.paused

/** `8 秒前`; the clocks of browser and server may differ, so never in the future. */
export function ageOf(time: string | null, now: number): string | null {
  const at = time === null ? null : parseTime(time)
  if (at === null) return null
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} 秒前`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`
}
