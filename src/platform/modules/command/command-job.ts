import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { commandUnderWay } from '#resources/console-dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { moveRecords } from '../../records/move.ts'
import { systemContext } from '../../services/call-context.ts'
import type { DeviceLink } from '../device/gateway.ts'
import { commandMoves } from './command.moves.ts'
import { forgetDesired } from './desired.ts'
import { dispatchCommands, sentAt } from './dispatch-commands.ts'
import { settleElsewhere } from './settle-elsewhere.ts'

const everyMs = second

/** How long a device has to reply. */
const replyWithin = 10 * second

/** So many are given up in one run. */
const atOnce = 500

/** Sent so long ago that no reply is to be expected any more. */
async function silentIds({ db, now }: Services): Promise<readonly string[]> {
  const latest = sentAt(now().getTime() - replyWithin)
  const { rows } = await sql<{ id: string }>`
    select id from command
    where command_status in (${sql.join(commandUnderWay)}) and deleted_at is null and one_way = 0
      and send_time <= ${latest.sendTime}::timestamp
      and (send_time, coalesce(send_millis, 0)) <= (${latest.sendTime}::timestamp, ${latest.sendMillis})
    order by id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function giveUp(services: Services): Promise<void> {
  const ids = await silentIds(services)
  if (ids.length === 0) return
  await inTransaction(systemContext(services), async (context) => {
    const given = await moveRecords(context, commandMoves, 'giveUp', ids, {
      resultMsg: '设备未响应，请稍后重试',
    })
    await forgetDesired(context, given)
  })
}

/** Sends what has waited for its device to come on line, gives up what it does not reply to, forgets what it has left. */
export const commandJob = (link: DeviceLink): Job => ({
  name: 'commands',
  everyMs,
  async run(services) {
    if (!services.config.resources.command) return
    await inSteps(services, 'commands', {
      giveUp: () => giveUp(services),
      settle: () => settleElsewhere(services),
      send: () => dispatchCommands(services, link),
    })
  },
})
