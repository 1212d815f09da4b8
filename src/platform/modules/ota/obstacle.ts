import { isSameVersion, versionOrder } from '#domain/version.ts'
import { packageType } from '#resources/firmware-dictionaries.ts'
import type { Standing } from './module-standing.ts'

export interface Firmware {
  readonly id: string
  readonly name: string
  readonly productId: string
  readonly module: string
  readonly versionName: string
  readonly versionOrder: number
  /** A differential one needs one of the base versions. */
  readonly packageType: number
  readonly status: number
}

/** A house that someone wants to upgrade. Null: there is none that they may see. */
export type Wanted = { readonly techProductId: string | null; readonly standing: Standing } | null

/** A version of the same module: its name, and its place among them. */
export type Release = Pick<Firmware, 'id' | 'versionName' | 'versionOrder'>

/** Positive: the firmware is newer than what runs. Of a version that nobody has entered the name tells, if it can. */
function orderAgainst(firmware: Firmware, version: string, releases: readonly Release[]): number {
  if (isSameVersion(firmware.versionName, version)) return 0
  const running = releases.find(({ versionName }) => isSameVersion(versionName, version))
  if (running) return firmware.versionOrder - running.versionOrder
  return versionOrder(firmware.versionName, version) ?? 1
}

/** Why a house cannot take the firmware now; null: it can. */
export function obstacle(
  house: Wanted,
  firmware: Firmware,
  releases: readonly Release[],
  baseIds: readonly string[],
  mayGoBack: boolean,
): string | null {
  if (house === null) return '房屋不存在或无权限'
  if (house.techProductId !== firmware.productId) return '未绑定该产品'
  const { version = null, isRunning = false } = house.standing[firmware.module] ?? {}
  if (isRunning) return '该房屋正在升级'
  const order = version === null ? 1 : orderAgainst(firmware, version, releases)
  if (order === 0) return '已是该版本'
  if (order < 0 && !mayGoBack) return `低于当前版本 ${version}`
  const hasBase = releases.some(
    ({ id, versionName }) => baseIds.includes(id) && version !== null && isSameVersion(versionName, version),
  )
  return firmware.packageType === packageType.differential && !hasBase ? '当前版本不在基础版本中' : null
}
