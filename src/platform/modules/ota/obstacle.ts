import { compareVersions } from '#domain/version.ts'
import { packageType } from '#resources/dictionaries.ts'
import type { Standing } from './standing.ts'

export interface Firmware {
  readonly id: string
  readonly name: string
  readonly productId: string
  readonly module: string
  readonly versionName: string
  /** A differential one needs one of the base versions. */
  readonly packageType: number
  readonly status: number
}

/** A house that someone wants to upgrade. Null: there is none that they may see. */
export type Wanted = { readonly techProductId: string | null; readonly standing: Standing } | null

/** Why a house cannot take the firmware now; null: it can. */
export function obstacle(
  house: Wanted,
  firmware: Firmware,
  baseVersions: readonly string[],
  mayGoBack: boolean,
): string | null {
  if (house === null) return '房屋不存在或无权限'
  if (house.techProductId !== firmware.productId) return '未绑定该产品'
  const { version = null, isRunning = false } = house.standing[firmware.module] ?? {}
  if (isRunning) return '该房屋正在升级'
  const order = version === null ? 1 : compareVersions(firmware.versionName, version)
  if (order === 0) return '已是该版本'
  if (order < 0 && !mayGoBack) return `低于当前版本 ${version}`
  const hasBase = baseVersions.some((base) => version !== null && compareVersions(base, version) === 0)
  return firmware.packageType === packageType.differential && !hasBase ? '当前版本不在基础版本中' : null
}
