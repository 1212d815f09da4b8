import { otaStatus } from '#resources/firmware-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { type HeldTask, holdHouses, holdTasks } from './hold.ts'
import { moveTasks } from './move-tasks.ts'
import type { Firmware } from './obstacle.ts'
import { otaMoves } from './ota.moves.ts'

/** What became of a call that was about many houses. */
export interface Outcome {
  readonly batchNo: string | null
  readonly accepted: number
  readonly skipped: readonly { readonly houseId: string; readonly reason: string }[]
}

function blockedReason(isVisible: boolean, task: HeldTask | undefined, firmware: Firmware): string | null {
  if (!isVisible) return '房屋不存在或无权限'
  const isOurs = task?.firmwareId === firmware.id
  if (isOurs && task.status === otaStatus.writing) return '正在写入，无法停止'
  const stoppable: readonly number[] = otaMoves.transitions.cancel.from
  return isOurs && stoppable.includes(task.status) ? null : '没有进行中的升级'
}

/** Stops the firmware's upgrades of the houses, as far as nothing is written yet. */
export async function stopTasks(
  context: CallContext,
  firmware: Firmware,
  ids: readonly string[],
): Promise<Outcome> {
  const houses = await holdHouses(context, ids)
  const tasks = await holdTasks(context.db, ids, firmware.module)
  const seen = ids.map((houseId) => {
    const task = tasks.get(houseId)
    return { houseId, task, reason: blockedReason(houses.has(houseId), task, firmware) }
  })
  const stopped = seen.flatMap(({ task, reason }) => (reason === null && task ? [task.id] : []))
  await moveTasks(context, 'cancel', stopped, { failReason: '已取消' })
  const skipped = seen.flatMap(({ houseId, reason }) => (reason === null ? [] : [{ houseId, reason }]))
  return { batchNo: null, accepted: stopped.length, skipped }
}
