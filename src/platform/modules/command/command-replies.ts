import { sql } from 'kysely'
import { isSameValue } from '#domain/attribute-value.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { commandOpen, commandStatus } from '#resources/console-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { moveRecords } from '../../records/move.ts'
import type { CommandReply, ReplyObserver, ValueObserver } from '../device/observers.ts'
import { commandMoves } from './command.moves.ts'
import { forgetDesired } from './desired.ts'
import { claimLength, sentAt } from './dispatch-commands.ts'

interface Open {
  readonly id: string
  readonly houseId: string
  readonly attributeId: string
  readonly value: string
  readonly commandStatus: number
  readonly sendTime: string | null
  readonly sendMillis: number | null
  readonly claimTime: string | null
}

const openColumns = sql`id, house_id, attribute_id, value, command_status, send_time, send_millis, claim_time`

type Matched<R> = { readonly open: Open; readonly reply: R }

type Receipt = Extract<CommandReply, { readonly isReceived: true }>
type End = Exclude<CommandReply, Receipt>

const isReceipt = (matched: Matched<CommandReply>): matched is Matched<Receipt> =>
  'isReceived' in matched.reply
const isEnd = (matched: Matched<CommandReply>): matched is Matched<End> => !isReceipt(matched)

/** Sent and not ended; or about to be sent: a device may answer before that is written down. */
const isExpected = sql`deleted_at is null and command_status in (${sql.join(commandOpen)})
  and (command_status <> ${commandStatus.queued} or claim_time is not null)`

/** A device may reply before its command is written down as sent: that it replies says so. */
async function noteSent(context: CallContext, open: readonly Open[]): Promise<void> {
  const ids = open.filter((one) => one.commandStatus === commandStatus.queued).map(({ id }) => id)
  await moveRecords(context, commandMoves, 'send', ids, sentAt(context.services.now().getTime()))
}

/** Epoch milliseconds; null: it is not written down as sent. */
function sentFrom({ sendTime, sendMillis }: Open): number | null {
  const sent = parseTime(sendTime ?? '')
  return sent === null ? null : sent + (sendMillis ?? 0)
}

/** What an end says of a command besides its state. `time` in epoch milliseconds. */
const ending = (open: Open, time: number) => ({
  ackTime: formatTime(time),
  costMs: Math.max(time - (sentFrom(open) ?? time), 0),
})

/**
 * Gateways have received commands; devices have carried them out, or have not. What a device says too late, or once more, changes nothing. A reply
 * counts when it arrives: a device's own clock may be wrong.
 */
export const takeReplies: ReplyObserver = async (context, replies) => {
  const { rows } = await sql<Open>`
    select ${openColumns} from command
    where id = any(${replies.map(({ commandId }) => commandId)}) and ${isExpected} order by id`.execute(
    context.db,
  )
  const matched = rows.flatMap((open) =>
    replies
      .filter(({ commandId, houseId }) => commandId === open.id && houseId === open.houseId)
      .map((reply) => ({ open, reply })),
  )
  await noteSent(
    context,
    matched.map(({ open }) => open),
  )
  const now = context.services.now().getTime()
  const received = matched.filter(isReceipt).map(({ open }) => open.id)
  await moveRecords(context, commandMoves, 'deliver', received, { deliverTime: formatTime(now) })
  // Of several ends the first counts: the command is moved no further.
  for (const { open, reply } of matched.filter(isEnd)) {
    const { isDone, code, message } = reply
    const more = { ...ending(open, now), resultCode: code, resultMsg: message }
    const moved = await moveRecords(context, commandMoves, isDone ? 'succeed' : 'fail', [open.id], more)
    if (!isDone) await forgetDesired(context, moved)
  }
}

/** An attribute that has come to say what it was told to is a reply as well: some devices give no other. */
export const confirmByValue: ValueObserver = async (context, changes) => {
  const houseIds = [...new Set(changes.map(({ houseId }) => houseId))]
  const { rows } = await sql<Open>`
    select ${openColumns} from command
    where house_id = any(${houseIds}) and ${isExpected} order by id`.execute(context.db)
  const now = context.services.now().getTime()
  const confirmed = rows.filter((open) => {
    const since = sentFrom(open) ?? parseTime(open.claimTime ?? '') ?? now
    // Who has claimed it and not sent it for so long has not sent it.
    if (open.commandStatus === commandStatus.queued && now > since + claimLength) return false
    return changes.some(
      ({ houseId, attributeKey, value, arrival }) =>
        houseId === open.houseId &&
        attributeKey === open.attributeId &&
        isSameValue(value, open.value) &&
        arrival >= since,
    )
  })
  await noteSent(context, confirmed)
  for (const open of confirmed)
    await moveRecords(context, commandMoves, 'succeed', [open.id], ending(open, now))
}
