import type { BoundFloor, BoundHouse, ProjectHouses } from '#admin/features/ota/bound-houses.ts'
import { onlineStatus } from '#resources/dictionaries.ts'

/** A house in which version 1.0.0 runs and nothing was ever upgraded. */
export const house = (id: string, more: Partial<BoundHouse> = {}): BoundHouse => ({
  id,
  name: id,
  onlineStatus: onlineStatus.online,
  gatewayNo: null,
  versions: { main: '1.0.0' },
  running: [],
  otaStatus: null,
  progress: null,
  otaTargetVersion: null,
  otaFirmwareId: null,
  otaBatchNo: null,
  otaBatchStatus: null,
  otaStartTime: null,
  otaProgressTime: null,
  otaEndTime: null,
  failReason: null,
  attempt: null,
  ...more,
})

export const floor = (
  floorId: string,
  part: Pick<BoundFloor, 'building' | 'unit'>,
  child: readonly BoundHouse[],
): BoundFloor => ({ floorId, name: `${floorId}层`, ...part, child })

export const project = (id: string, floors: readonly BoundFloor[] | null): ProjectHouses => ({
  project: { id, name: `项目${id}`, houseNum: 0 },
  floors,
})

export const firmware = { module: 'main', versionName: '1.2.0' } as const
