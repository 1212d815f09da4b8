import { logAction } from '#resources/dictionaries.ts'
import { pointsBusiness, pointsOperation } from '#resources/service-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { lockRecord } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { actorName } from '../../services/call-context.ts'
import { changePoints } from './change-points.ts'

/** The validated input of `integral.operate`. */
interface Asked {
  readonly userId: string
  readonly type: number
  readonly integral: number
  readonly reason: string
  readonly requestId: string
}

/** POST integral/operate: the staff give points or take them; sent again with the same request, it happens once. */
export const operatePoints: CallHandler = async (input, context) => {
  const resource = context.services.config.resources.customer
  if (!resource) throw notFound()
  const { userId, type, integral, reason, requestId } = input as unknown as Asked
  const isAdding = type === pointsOperation.add
  const verb = isAdding ? '增加积分' : '扣减积分'
  const attempt = { resource, id: userId, verb, action: logAction.points }
  return write(context, attempt, async (context) => {
    const customer = await lockRecord(context, resource, userId)
    const { balance, isRepeated } = await changePoints(context, {
      userId,
      change: isAdding ? integral : -integral,
      bizType: isAdding ? pointsBusiness.adminAdd : pointsBusiness.adminDeduct,
      reason,
      requestId,
      operatorName: actorName(context),
    })
    if (isRepeated) return { balance }
    const targetName = await nameRecord(context, resource, customer)
    await recordOperation(context, {
      action: logAction.points,
      module: resource.module,
      targetType: resource.name,
      targetId: userId,
      targetName,
      content: `为App用户[${targetName}]${verb} ${integral} 分：${reason}，余额 ${balance} 分`,
      before: { integral: customer.integral },
      after: { integral: balance },
    })
    return { balance }
  })
}
