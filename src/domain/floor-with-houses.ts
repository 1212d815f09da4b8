/** A floor with its houses, as `house.leftList` answers it: to walk from one to another, and to choose one. */
export interface FloorWithHouses {
  readonly floorId: string
  readonly name: string
  readonly building: string | null
  readonly unit: string | null
  readonly child: readonly {
    readonly houseId: string
    readonly name: string
    readonly onlineStatus: number
    readonly alarmNum: number
    readonly techProductId: string | null
  }[]
}
