import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { applyChanges } from '../../records/write.ts'

export type AlarmMove = 'convert' | 'orderCompleted' | 'orderClosed'

export function alarmIn({ services }: Pick<CallContext, 'services'>): ResolvedResource {
  const { alarm } = services.config.resources
  if (!alarm) throw notFound()
  return alarm
}

/** Moves a locked alarm on because of its work order; false: its state is not one the move starts from. */
export async function moveAlarm(
  context: CallContext,
  alarm: Values,
  name: AlarmMove,
  values: Values,
): Promise<boolean> {
  const resource = alarmIn(context)
  const { states } = resource
  const move = states?.moves[name]
  if (!states || !move?.from.includes(Number(alarm[states.field]))) return false
  const entry = { operation: name, action: logAction.update, label: move.label, joiner: `${move.label}：` }
  await applyChanges(context, { resource, hooks: {} }, entry, alarm, { ...values, [states.field]: move.to })
  return true
}
