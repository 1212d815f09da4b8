import { sql } from 'kysely'
import { commandStatus } from '#resources/console-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { moveRecords } from '../../records/move.ts'
import type { HooksOf } from '../hooks-of.ts'
import { commandMoves } from './command.moves.ts'
import { forgetDesired } from './desired.ts'

/** What waits no longer is no longer asked for. */
export const commandHooks: HooksOf<'command'> = {
  async afterWrite({ id, operation }, context) {
    if (operation === 'cancel' || operation === 'expire') await forgetDesired(context, [{ id }])
  },
}

/** Nothing waits for a house whose devices are gone. */
export async function cancelWaiting(context: CallContext, houseId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from command where house_id = ${houseId} and command_status = ${commandStatus.queued}
      and deleted_at is null`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  await forgetDesired(
    context,
    await moveRecords(context, commandMoves, 'overtake', ids, { resultMsg: '房屋已解绑科技产品' }),
  )
}
