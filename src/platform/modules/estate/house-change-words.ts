import { named } from '#domain/in-the-way.ts'
import { isSame, type RoomDifference, type RoomMode } from '#domain/room-difference.ts'
import { roomMode } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'

/** What a change of models does to one house. */
export interface HouseChange {
  readonly fullName: string
  /** Names of its model before and after; null: it had none. */
  readonly model: { readonly from: string | null; readonly to: string }
  readonly mode: RoomMode
  readonly difference: RoomDifference
  readonly area: { readonly from: number | null; readonly to: number | null }
}

const list = (verb: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`${verb}${named(names)}`]

const areaText = (area: number | null) => (area === null ? '空' : `${area}㎡`)

/** The same in the words of the log; null: nothing of the house is another one than before. */
export function houseChangeWords({ fullName, model, mode, difference, area }: HouseChange): string | null {
  const isAnother = model.from !== model.to
  if (!isAnother && isSame(difference) && area.from === area.to) return null
  const renamed = difference.changed.filter(({ room, to }) => room.name !== to.name)
  const others = difference.changed.filter(({ room, to }) => room.name === to.name)
  const changes = [
    ...list(
      '新增房间',
      difference.added.map(({ name }) => name),
    ),
    ...renamed.map(({ room, to }) => `房间「${room.name}」改名为「${to.name}」`),
    ...list(
      '更新房间',
      others.map(({ to }) => to.name),
    ),
    ...list(
      '删除房间',
      difference.removed.map(({ name }) => name),
    ),
    ...(area.from === area.to ? [] : [`[面积]由 ${areaText(area.from)} 改为 ${areaText(area.to)}`]),
  ]
  const how = `（${labelOf(roomMode, mode)}）`
  const what = isAnother
    ? `将房屋[${fullName}]的[户型]由 ${model.from ?? '空'} 改为 ${model.to}${how}`
    : `房屋[${fullName}]随户型[${model.to}]更新${how}`
  return changes.length === 0 ? what : `${what}：${changes.join('；')}`
}
