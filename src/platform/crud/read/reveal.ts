import { logAction } from '#resources/dictionaries.ts'
import { isEmpty, isMasked, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { nameRecord } from '../../records/change-summary.ts'
import { recordOperation } from '../../records/operation-log.ts'

/** The masked field that a read asks to see in clear; null: none. */
export function revealOf(resource: ResolvedResource, { reveal }: Values): string | null {
  if (isEmpty(reveal)) return null
  const field = typeof reveal === 'string' ? resource.fields[reveal] : undefined
  if (!field || !isMasked(field)) throw invalid({ reveal: '该字段没有脱敏' })
  return field.name
}

/** Who has looked at what others only see masked. */
export async function recordReveal(
  context: CallContext,
  resource: ResolvedResource,
  name: string,
  rows: readonly Values[],
): Promise<void> {
  const [record] = rows
  const field = resource.fields[name]
  if (!record || !field) return
  const targetName = await nameRecord(context, resource, record)
  await inTransaction(context, (context) =>
    recordOperation(context, {
      action: logAction.reveal,
      module: resource.module,
      targetType: resource.name,
      targetId: String(record.id),
      targetName,
      content: `查看${resource.label}[${targetName}]的[${field.label}]`,
    }),
  )
}
