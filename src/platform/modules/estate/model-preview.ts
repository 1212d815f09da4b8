import { sql } from 'kysely'
import { byName } from '#domain/natural-order.ts'
import {
  areaToBe,
  isSame,
  type PlanRoom,
  type RoomDifference,
  type RoomMode,
} from '#domain/room-difference.ts'
import type { Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, equals, isIn, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { differencesOf, modelEstate, modeOf, numberOf, type RoomToBe, roomsToBe } from './model-plan.ts'
import { loadPlan } from './rooms.ts'

const namesOf = (rooms: readonly { readonly name: string }[]) => rooms.map(({ name }) => name)

const presented = ({ added, changed, removed, blocked }: RoomDifference) => ({
  added: namesOf(added),
  renamed: changed.flatMap(({ room, to }) =>
    room.name === to.name ? [] : [{ from: room.name, to: to.name }],
  ),
  changed: changed.filter(({ room, to }) => room.name === to.name).map(({ to }) => to.name),
  removed: namesOf(removed),
  blocked: namesOf(blocked),
})

/** Null: the house keeps its area. */
function areaDifference(house: Values, ofModel: unknown, mode: RoomMode) {
  const from = numberOf(house.area)
  const to = areaToBe(from, numberOf(ofModel), mode)
  return from === to ? null : { from, to }
}

/** Rooms that are not stored yet have no ids; their place will do. */
const withIds = (rooms: readonly RoomToBe[]): readonly PlanRoom[] =>
  rooms.map(({ id, ...room }, index) => ({ id: id ?? `new_${index}`, ...room }))

/** POST preview: what a force or batch update would do to each house, without doing it. */
export const previewModel: CallHandler = async (
  { modelId, houseIds, rooms, area, mode: sentMode },
  context,
) => {
  const { houseModel, house } = modelEstate(context)
  const ids = (houseIds ?? []) as readonly string[]
  const wanted: Where = ids.length > 0 ? isIn('id', ids) : equals('modelId', modelId)
  const { rows: models } = await sql<Values>`select area from house_model
    where ${allOf([...visible(houseModel, context), equals('id', modelId)])}`.execute(context.db)
  const [model] = models
  if (!model) throw notFound()
  const { rows: houses } = await sql<Values>`select id, full_name, area from house
    where ${allOf([...visible(house, context), wanted])} order by id`.execute(context.db)
  const plan = withIds(roomsToBe(rooms, await loadPlan(context, modelId)))
  const mode = modeOf(sentMode)
  const all = await differencesOf(context, houses, plan, mode)
  const byId = new Map(houses.map((one) => [one.id, one]))
  const list = all
    .map(({ houseId, difference }) => {
      const one = byId.get(houseId) ?? {}
      return {
        houseId,
        houseName: String(one.fullName),
        difference,
        area: areaDifference(one, area ?? model.area, mode),
      }
    })
    .filter(({ difference, area: size }) => size !== null || !isSame(difference))
    .map(({ difference, ...one }) => ({ ...one, ...presented(difference) }))
    .toSorted((one, other) => byName(one.houseName, other.houseName))
  return { list, total: houses.length, unchanged: houses.length - list.length }
}
