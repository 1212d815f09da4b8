import type { RecordOf } from '#config'
import type { Values } from '#schema'

export type Firmware = Values & RecordOf<'firmware'>

/** What `techProduct.projectBindList` answers. */
export interface BoundProject {
  readonly id: string
  readonly name: string
  readonly houseNum: number
}

/** A house of `house.listBindProduct` with the last upgrade it had, whichever firmware that was of. */
export interface BoundHouse {
  readonly id: string
  readonly name: string
  readonly onlineStatus: number
  readonly gatewayNo: string | null
  /** What runs on each module. */
  readonly versions: Readonly<Record<string, string>>
  /** Modules that are being upgraded now. */
  readonly running: readonly string[]
  readonly otaStatus: number | null
  readonly progress: number | null
  readonly otaTargetVersion: string | null
  readonly otaFirmwareId: string | null
  readonly otaBatchNo: string | null
  readonly otaBatchStatus: number | null
  readonly otaStartTime: string | null
  readonly otaProgressTime: string | null
  readonly otaEndTime: string | null
  readonly failReason: string | null
  readonly attempt: number | null
}

export interface BoundFloor {
  readonly floorId: string
  readonly name: string
  readonly building: string | null
  readonly unit: string | null
  readonly child: readonly BoundHouse[]
}

/** A project with its houses; null while they are on their way. */
export interface ProjectHouses {
  readonly project: BoundProject
  readonly floors: readonly BoundFloor[] | null
}

/** The place of a house: `1号楼 1单元 3层`. */
export const floorTitle = ({ building, unit, name }: BoundFloor): string =>
  [building, unit, name].filter(Boolean).join(' ')
