/** A floor as the left list answers it. */
export interface NavFloor {
  readonly floorId: string
  readonly name: string
  readonly building: string | null
  readonly unit: string | null
  readonly child: readonly {
    readonly houseId: string
    readonly name: string
    readonly onlineStatus: number
    readonly alarmNum: number
  }[]
}

/** Houses whose number, or whose place, has the words in it; floors without any are left out. */
export function narrowed(
  floors: readonly NavFloor[],
  keyword: string,
  onlyAlarm: boolean,
): readonly NavFloor[] {
  const wanted = keyword.trim().toLowerCase()
  const isWanted = (text: string) => wanted === '' || text.toLowerCase().includes(wanted)
  return floors.flatMap((floor) => {
    const place = [floor.building, floor.unit, floor.name].filter(Boolean).join('-')
    const child = floor.child.filter(
      ({ name, alarmNum }) =>
        (isWanted(name) || isWanted(`${place}-${name}`)) && (!onlyAlarm || alarmNum > 0),
    )
    return child.length > 0 ? [{ ...floor, child }] : []
  })
}
