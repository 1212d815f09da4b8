import { finding } from '#domain/names/search-fold.ts'
import { versionOrder } from '#domain/version.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import type { BoundHouse, Firmware, ProjectHouses } from './bound-houses.ts'

type Target = Pick<Firmware, 'module' | 'versionName'>

/** What runs on the module that this firmware is for. */
export const versionOn = ({ module }: Target, { versions }: BoundHouse): string | null =>
  versions[module] ?? null

/** Why a house cannot be chosen; null: it can. */
export function blockedReasonOf(firmware: Target, house: BoundHouse): string | null {
  if (house.running.includes(firmware.module)) return '正在升级'
  return versionOn(firmware, house) === firmware.versionName ? '已是该版本' : null
}

/** What narrows the tree: all that are set must hold. */
export interface HouseFilter {
  readonly keyword: string
  readonly online: boolean
  readonly outdated: boolean
  readonly failed: boolean
}

export const noFilter: HouseFilter = { keyword: '', online: false, outdated: false, failed: false }

export const isFiltered = (filter: HouseFilter): boolean =>
  filter.keyword.trim() !== '' || filter.online || filter.outdated || filter.failed

export function passes(filter: HouseFilter, firmware: Target, house: BoundHouse): boolean {
  const isFound = finding(filter.keyword)
  if (![house.name, house.gatewayNo].some((text) => isFound(text ?? ''))) return false
  if (filter.online && house.onlineStatus !== onlineStatus.online) return false
  if (filter.outdated && versionOn(firmware, house) === firmware.versionName) return false
  return !filter.failed || house.otaStatus === otaStatus.failed
}

type Ids = ReadonlySet<string>

/** A click on a box: whatever is not yet chosen below it is chosen; once all are, all are let go. */
export function toggled(chosen: Ids, ids: readonly string[]): Ids {
  const all = ids.every((id) => chosen.has(id))
  const next = new Set(chosen)
  for (const id of ids) {
    if (all) next.delete(id)
    else next.add(id)
  }
  return next
}

export const added = (chosen: Ids, ids: readonly string[]): Ids => new Set([...chosen, ...ids])

export function removed(chosen: Ids, ids: readonly string[]): Ids {
  const gone = new Set(ids)
  return new Set([...chosen].filter((id) => !gone.has(id)))
}

/** Chosen and not change places among these. */
export const inverted = (chosen: Ids, ids: readonly string[]): Ids =>
  added(
    removed(chosen, ids),
    ids.filter((id) => !chosen.has(id)),
  )

/** Of the houses chosen so far, those that are still there, in a chosen project, and may be upgraded. */
export function stillChosen(
  chosen: Ids,
  projects: readonly ProjectHouses[],
  firmware: Target,
): readonly BoundHouse[] {
  const houses = projects.flatMap(({ floors }) => (floors ?? []).flatMap(({ child }) => child))
  return houses.filter((house) => chosen.has(house.id) && blockedReasonOf(firmware, house) === null)
}

/** Whether the upgrade would be a downgrade there. */
export function isNewer(firmware: Target, house: BoundHouse): boolean {
  const version = versionOn(firmware, house)
  return version !== null && (versionOrder(version, firmware.versionName) ?? 0) > 0
}
