import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict, invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { isTooLong, reopenableUntil } from './alarm-times.ts'
import { findTaker } from './takers.ts'

/** Of one thing that is wrong, people deal with one record. */
async function refuseSucceeded({ id, alarmKey }: Values, context: CallContext): Promise<void> {
  const taker = await findTaker(context, String(alarmKey))
  if (taker && taker.id !== id) throw conflict(`该报警已再次发生，请处理新的报警 ${taker.alarmNo}`)
}

export const alarmHooks: HooksOf<'alarm'> = {
  transitions: {
    handle: async (_alarm, _input, { services }) => ({ reopenUntil: reopenableUntil(services) }),
    async ignore(_alarm, { ignoreUntil }, { services }) {
      if (isTooLong(ignoreUntil, services)) throw invalid({ ignoreUntil: '最长忽略 30 天' })
      return { reopenUntil: reopenableUntil(services) }
    },
    async reopen(alarm, _input, context) {
      await refuseSucceeded(alarm, context)
      return undefined
    },
  },
}
