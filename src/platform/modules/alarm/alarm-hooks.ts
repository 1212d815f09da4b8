import { sql } from 'kysely'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict, invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { takesEvents } from './alarm-tables.ts'
import { isTooLong, recheckAt, reopenableUntil } from './alarm-times.ts'
import { tellThatItGoesOn } from './tell-of-alarm.ts'

/** The alarm that takes what happens under a key now; null: there is none. */
async function findTaker({ db }: CallContext, alarmKey: string): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, alarm_no from alarm where alarm_key = ${alarmKey} and ${sql.raw(takesEvents)}`.execute(db)
  return rows[0] ?? null
}

/** Of one thing that is wrong, people deal with one record. */
async function refuseSucceeded({ id, alarmKey }: Values, context: CallContext): Promise<void> {
  const taker = await findTaker(context, String(alarmKey))
  if (taker && taker.id !== id) throw conflict(`该报警已再次发生，请处理新的报警 ${taker.alarmNo}`)
}

/** Time has opened it again: those who were told that it began are told that it goes on. */
async function openAgain(alarm: Values, _input: Values, context: CallContext): Promise<undefined> {
  await refuseSucceeded(alarm, context)
  await tellThatItGoesOn(context, alarm)
}

export const alarmHooks: HooksOf<'alarm'> = {
  transitions: {
    handle: async ({ projectId }, _input, context) => ({
      reopenUntil: reopenableUntil(context.services),
      recheckTime: await recheckAt(context, projectId),
    }),
    async ignore(_alarm, { ignoreUntil }, { services }) {
      if (isTooLong(ignoreUntil, services)) throw invalid({ ignoreUntil: '最长忽略 30 天' })
      return { reopenUntil: reopenableUntil(services) }
    },
    async reopen(alarm, _input, context) {
      await refuseSucceeded(alarm, context)
      return undefined
    },
    expireIgnore: openAgain,
    goesOn: openAgain,
  },
}
