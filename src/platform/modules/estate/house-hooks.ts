import { roomDifference, roomModes } from '#domain/room-difference.ts'
import { isEmpty } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { endUnbound } from '../alarm/end-unbound.ts'
import { cancelWaiting } from '../command/command-hooks.ts'
import { followProduct } from '../consumable/house-consumables.ts'
import { forgetGateway } from '../device/secrets.ts'
import type { HooksOf } from '../hooks-of.ts'
import { endUpgrades } from '../ota/move-tasks.ts'
import { type HouseLook, lookAhead, oneByOne } from './house-look.ts'
import { loadPlan, loadRooms, storeDifferences } from './rooms.ts'

/** A house that gets a model gets the rooms of it that it lacks. */
async function addModelRooms(context: CallContext, houseId: string, modelId: unknown): Promise<void> {
  const plan = await loadPlan(context, modelId)
  const rooms = await loadRooms(context, [houseId])
  const difference = roomDifference(plan, rooms.get(houseId) ?? [], roomModes.addMissing)
  await storeDifferences(context, [{ houseId, difference }])
}

/** A house is called by its building, its unit and its number; an area that nobody has measured is that of its model. */
const hooksWith = ({ nameOf, areaOf }: HouseLook) =>
  ({
    async beforeCreate(values, { db }) {
      return { ...values, fullName: await nameOf(db, values), area: await areaOf(db, values) }
    },
    async beforeUpdate(changes, current, { db }) {
      return { ...changes, fullName: await nameOf(db, { ...current, ...changes }) }
    },
  }) satisfies HooksOf<'house'>

/** A house has the rooms of its model. */
export const houseHooks: HooksOf<'house'> = {
  ...hooksWith(oneByOne),
  ahead: async (rows, { db }) => hooksWith(await lookAhead(rows, db)),
  async afterWrite(change, context) {
    const { id, before, after } = change
    if (before && before.gatewayNo !== after?.gatewayNo) {
      await forgetGateway(context.db, id)
      await endUnbound(context, id)
    }
    if (after && !isEmpty(after.modelId) && after.modelId !== before?.modelId)
      await addModelRooms(context, id, after.modelId)
    await followProduct(context, change)
    if (!isEmpty(before?.techProductId) && isEmpty(after?.techProductId)) {
      await cancelWaiting(context, id)
      await endUpgrades(context, id)
    }
  },
}
