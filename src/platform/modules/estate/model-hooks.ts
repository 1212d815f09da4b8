import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict } from '../../errors.ts'
import { equals } from '../../records/condition-sql.ts'
import { pointerOf, pointingText } from '../../records/pointing-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import type { HooksOf } from '../hooks-of.ts'

async function refuseInUse(context: CallContext, modelId: unknown): Promise<void> {
  const { houseModel, house } = resourcesOf(context, 'houseModel', 'house')
  const houses = await pointingText(context, houseModel, pointerOf(house, 'modelId'), [String(modelId)])
  if (houses !== null) throw conflict(`该户型已应用于${houses}`)
}

/** What houses took over of their model is changed for all of them at once, by the call that does so. */
export const houseModelHooks: HooksOf<'houseModel'> = {
  async beforeUpdate(changes, current, context) {
    if ('area' in changes) await refuseInUse(context, current.id)
    return changes
  },
}

/** A house that gets the model meanwhile waits, and then has the rooms as they are. */
const holdModel = ({ db }: CallContext, modelId: unknown) =>
  lockRows(db, { table: 'houseModel', where: equals('id', modelId), mode: 'change' })

async function checkRoom(context: CallContext, { modelId }: Values): Promise<void> {
  await holdModel(context, modelId)
  await refuseInUse(context, modelId)
}

/** The rooms of a model in use are changed with those of its houses, by the call that does so. */
export const modelRoomHooks: HooksOf<'modelRoom'> = {
  async beforeCreate(values, context) {
    await checkRoom(context, values)
    return values
  },
  async beforeUpdate(changes, current, context) {
    const isOwn = Object.keys(changes).every((name) => name === 'techDeviceKeys')
    if (!isOwn) await checkRoom(context, current)
    return changes
  },
  async beforeDelete(current, context) {
    await checkRoom(context, current)
  },
}
