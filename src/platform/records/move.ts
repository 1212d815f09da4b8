import { logAction } from '#resources/dictionaries.ts'
import type { MoveName, Moves, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { encodeAll } from '../db/columns.ts'
import { lockRows, noteWrite } from '../db/row-locks.ts'
import { announceRecords } from '../services/announce.ts'
import { isIn } from './condition-sql.ts'
import { stamp, stored } from './store.ts'
import { applyChanges } from './write.ts'

/** The transition as the config has it: that is where it begins and leads to, whoever makes it. */
function moveIn<M extends Moves>({ services }: CallContext, { resource: of }: M, name: MoveName<M>) {
  const resource = services.config.resources[of]
  const move = resource?.states?.moves[name]
  if (!resource?.states || !move) throw new Error(`${of} has no move ${name}`)
  return { resource, states: resource.states, move }
}

/**
 * Makes the transition for those of the records that still are where it begins, and answers them as they are now; of
 * others, others have taken care. Within a transaction. The log is told nothing of it, and neither is who has read an
 * earlier version: devices and jobs move records at any time. A record with a timeline is moved by `moveRecord`.
 */
export async function moveRecords<M extends Moves>(
  context: CallContext,
  moves: M,
  name: MoveName<M>,
  ids: readonly string[],
  values: Values = {},
): Promise<readonly Values[]> {
  const { resource, states, move } = moveIn(context, moves, name)
  if (resource.timeline) throw new Error(`${resource.name} has a timeline, which would not tell of ${name}`)
  if (ids.length === 0) return []
  const { db } = context
  const stamped = stamp(context)
  const since = states.since === null ? {} : { [states.since]: stamped.updateTime }
  await lockRows(db, { table: resource.name, where: isIn('id', ids), mode: 'change' })
  noteWrite(db)
  const moved = await db
    .updateTable(resource.name)
    .set(encodeAll(resource, { ...values, ...since, ...stamped, [states.field]: move.to }))
    .where('id', 'in', ids)
    .where(states.field, 'in', move.from)
    .where('deletedAt', 'is', null)
    .returning(stored(resource))
    .execute()
  const { list, detail } = resource.endpoints
  if (list ?? detail) await announceRecords(context, resource, 'update', moved)
  return moved
}

/**
 * Makes the transition for one record that is locked, and tells the log and its timeline; answers the record as it is now,
 * null: it is not where the transition begins.
 */
export async function moveRecord<M extends Moves>(
  context: CallContext,
  moves: M,
  name: MoveName<M>,
  record: Values,
  values: Values = {},
): Promise<Values | null> {
  const { resource, states, move } = moveIn(context, moves, name)
  if (!move.from.includes(Number(record[states.field]))) return null
  const entry = { operation: name, action: logAction.update, label: move.label, joiner: `${move.label}：` }
  const changes = { ...values, [states.field]: move.to }
  return applyChanges(context, { resource, hooks: {} }, entry, record, changes)
}
