import { sql } from 'kysely'
import { byName } from '#domain/natural-order.ts'
import { isSame, type PlanRoom, type RoomDifference } from '#domain/room-difference.ts'
import type { Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, equals, isIn, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { differencesOf, modelEstate, modeOf, type RoomToBe, roomsToBe } from './model-plan.ts'
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

/** Rooms that are not stored yet have no ids; their place will do. */
const withIds = (rooms: readonly RoomToBe[]): readonly PlanRoom[] =>
  rooms.map(({ id, ...room }, index) => ({ id: id ?? `new_${index}`, ...room }))

/** POST preview: what a force or batch update would do to each house, without doing it. */
export const previewModel: CallHandler = async ({ modelId, houseIds, rooms, mode }, context) => {
  const { houseModel, house } = modelEstate(context)
  const ids = (houseIds ?? []) as readonly string[]
  const wanted: Where = ids.length > 0 ? isIn('id', ids) : equals('modelId', modelId)
  const { rows: models } = await sql<Values>`select id from house_model
    where ${allOf([...visible(houseModel, context), equals('id', modelId)])}`.execute(context.db)
  if (models.length === 0) throw notFound()
  const { rows: houses } = await sql<Values>`select id, full_name from house
    where ${allOf([...visible(house, context), wanted])} order by id`.execute(context.db)
  const plan = withIds(roomsToBe(rooms, await loadPlan(context, modelId)))
  const all = await differencesOf(context, houses, plan, modeOf(mode))
  const names = new Map(houses.map(({ id, fullName }) => [id, String(fullName)]))
  const list = all
    .filter(({ difference }) => !isSame(difference))
    .map(({ houseId, difference }) => ({
      houseId,
      houseName: names.get(houseId) ?? '',
      ...presented(difference),
    }))
    .toSorted((one, other) => byName(one.houseName, other.houseName))
  return { list, total: houses.length, unchanged: houses.length - list.length }
}
