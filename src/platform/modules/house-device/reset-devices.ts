import { second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { resetEntry } from '#domain/house-attributes.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { logAction, onlineStatus } from '#resources/dictionaries.ts'
import { isEmpty, type ResolvedResource } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { conflict, notFound, Refusal } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { findRecord, lockRecord, storeChanges } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import type { DeviceLink } from '../device/gateway.ts'

/** A house's devices are not reset again for so long. */
const coolDown = 30 * second

function refuseAgain(resetTime: unknown, now: number): void {
  const last = typeof resetTime === 'string' ? parseTime(resetTime) : null
  const rest = last === null ? 0 : last + coolDown - now
  if (rest > 0) throw conflict(`重置指令刚刚下发，请 ${Math.ceil(rest / second)} 秒后再试`)
}

/** Answers the gateway that is to be told. */
async function findGateway(
  context: CallContext,
  resource: ResolvedResource,
  houseId: string,
): Promise<string> {
  const house = await findRecord(context, resource, houseId)
  if (!house) throw notFound()
  if (isEmpty(house.gatewayNo)) throw conflict('房屋没有网关，不能重置设备')
  if (house.onlineStatus !== onlineStatus.online) throw new Refusal(codes.offline, '设备离线，不能重置')
  refuseAgain(house.resetTime, context.services.now().getTime())
  return String(house.gatewayNo)
}

/** What was sent is written down; what was not keeps nobody from trying again. */
async function note(
  context: CallContext,
  resource: ResolvedResource,
  { houseId, isOnItsWay }: { readonly houseId: string; readonly isOnItsWay: boolean },
): Promise<void> {
  if (!isOnItsWay) throw new Refusal(codes.offline, '网关未连接，重置指令未送出')
  const house = await lockRecord(context, resource, houseId)
  await storeChanges(context, resource, house, { resetTime: formatTime(context.services.now().getTime()) })
  await recordOperation(context, {
    action: logAction.control,
    module: resource.module,
    targetType: 'house',
    targetId: houseId,
    targetName: String(house.fullName),
    ...resetEntry(house.fullName),
  })
}

/** POST other/device/reset: tells a house's devices to start over. That they have is not known, nor said. */
export const resetDevices =
  (link: DeviceLink): CallHandler =>
  async (input, context) => {
    const resource = context.services.config.resources.house
    if (!resource) throw notFound()
    const houseId = String(input.houseId)
    const attempt = { resource, id: houseId, verb: '重置设备', action: logAction.control }
    const gatewayNo = await write(context, attempt, (inside) => findGateway(inside, resource, houseId))
    const isOnItsWay = await link.publish(gatewayNo, { type: 'reset', device: null })
    await write(context, attempt, (inside) => note(inside, resource, { houseId, isOnItsWay }))
    return true
  }
