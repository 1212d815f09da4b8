import { type SqlBool, sql } from 'kysely'
import { fullName } from '#domain/full-name.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockAbove } from '../../records/store.ts'
import type { HooksOf } from '../hooks-of.ts'
import { copyFloor } from './copy-floor.ts'
import { placeFloors } from './floor-places.ts'
import { renameHouses } from './house-names.ts'

const floorName = ({ building, unit, name }: Values) => fullName(building, unit, name)

const movesHouses = (before: Values | null, after: Values | null) =>
  before !== null && after !== null && ['building', 'unit'].some((name) => before[name] !== after[name])

/** Where it stands follows from its number, until people order the floors by hand. */
async function placeOf(context: CallContext, floor: Values, butId: string | null): Promise<Values> {
  const { floor: resource } = context.services.config.resources
  if (resource) await lockAbove(context, resource, 'projectId', String(floor.projectId))
  const [sort] = await placeFloors(context, floor, [Number(floor.floorNo)], butId)
  return { sort }
}

/** A floor knows its whole name, and those of its houses follow it. */
export const floorHooks: HooksOf<'floor'> = {
  async beforeCreate(values, context) {
    return { ...values, fullName: floorName(values), ...(await placeOf(context, values, null)) }
  },
  async beforeUpdate(changes, current, context) {
    const floor = { ...current, ...changes }
    const isMoved = ['building', 'unit', 'floorNo'].some((name) => name in changes)
    const place = isMoved ? await placeOf(context, floor, String(current.id)) : {}
    return { ...changes, fullName: floorName(floor), ...place }
  },
  async afterWrite({ id, before, after }, { db }) {
    if (movesHouses(before, after)) await renameHouses(db, sql<SqlBool>`house.floor_id = ${id}`)
  },
  largeActions: { copy: copyFloor },
}
