import type { ResolvedConfig, ResolvedMove, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { isIn } from '../../records/condition-sql.ts'
import { stamp } from '../../records/store.ts'
import { announce } from '../../services/announce.ts'

/** The transitions of a command that the platform makes: its states in the config say from where to where. */
export type CommandMove = 'send' | 'deliver' | 'succeed' | 'fail' | 'giveUp' | 'overtake'

function moveOf({ resources }: ResolvedConfig, name: CommandMove): ResolvedMove {
  const move = resources.command?.states?.moves[name]
  if (!move) throw new Error(`commands have no transition ${name}`)
  return move
}

/**
 * Makes the transition for those of the commands that still are where it begins, and answers which; of others, others
 * have taken care. Within a transaction.
 */
export async function moveCommands(
  context: CallContext,
  name: CommandMove,
  ids: readonly string[],
  more: Values = {},
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { from, to } = moveOf(context.services.config, name)
  const { db } = context
  await lockRows(db, { table: 'command', where: isIn('id', ids), mode: 'change' })
  noteWrite(db)
  const rows = await db
    .updateTable('command')
    .set({ ...more, ...stamp(context), commandStatus: to })
    .where('id', 'in', ids)
    .where('commandStatus', 'in', from)
    .where('deletedAt', 'is', null)
    .returning(['id', 'houseId'])
    .execute()
  for (const { id, houseId } of rows)
    await announce(db, { topic: 'command', id: String(id), houseId: String(houseId) })
  return rows.map(({ id }) => String(id))
}
