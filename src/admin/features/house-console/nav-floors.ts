import { fullName } from '#domain/full-name.ts'
import { smallLetters, wholeAddress } from '#domain/house-address.ts'

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

/** Houses whose number, or whose place, has the words in it, or who have this address; floors without any are left out. */
export function narrowed(
  floors: readonly NavFloor[],
  keyword: string,
  onlyAlarm: boolean,
): readonly NavFloor[] {
  const wanted = smallLetters(keyword.trim())
  const isWanted = (text: string) => wanted === '' || smallLetters(text).includes(wanted)
  const address = wholeAddress(keyword)
  const meant = address && new RegExp(address.source)
  return floors.flatMap((floor) => {
    const { building, unit } = floor
    const place = fullName(building, unit, floor.name)
    const isMeant = (name: string) =>
      isWanted(name) ||
      isWanted(fullName(place, name)) ||
      meant?.test(smallLetters(fullName(building, unit, name))) === true
    const child = floor.child.filter(({ name, alarmNum }) => isMeant(name) && (!onlyAlarm || alarmNum > 0))
    return child.length > 0 ? [{ ...floor, child }] : []
  })
}
