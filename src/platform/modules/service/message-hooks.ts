import { deliveryStatus, messageTarget } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { countSeenAudience, refuseBeyondScope } from './message-audience.ts'
import { placeNamesOf } from './message-places.ts'

async function refuseUnsendable(message: Values, context: CallContext): Promise<Values> {
  await refuseBeyondScope(context, message)
  const placeNames =
    message.target === messageTarget.places ? await placeNamesOf(message.places, context) : []
  const targetNum = await countSeenAudience(context, message)
  if (targetNum === 0) throw conflict('没有符合条件的用户，消息不会发送给任何人')
  // What was agreed to; who is addressed is decided when it is sent.
  return { ...message, placeNames, targetNum }
}

/** Those that failed are to be sent once more, from the first attempt on. */
async function resend({ id }: Values, { db }: CallContext): Promise<Values> {
  const again = await db
    .updateTable('messageDelivery')
    .set({ status: deliveryStatus.waiting, attempt: 0, retryTime: null, failReason: null })
    .where('messageId', '=', id)
    .where('status', '=', deliveryStatus.failed)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) throw conflict('没有发送失败的用户')
  return { failReason: null, endTime: null }
}

/** Its time has come, and those it goes to are being written down. */
async function refuseStarted({ startTime }: Values): Promise<undefined> {
  if (startTime !== null) throw conflict('消息已开始发送，不能撤销')
}

export const messageHooks: HooksOf<'message'> = {
  beforeCreate: refuseUnsendable,
  transitions: {
    resend: (message, _input, context) => resend(message, context),
    withdraw: (message) => refuseStarted(message),
  },
}
