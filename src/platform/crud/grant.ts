import { blank, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { endsOf, recordLink } from './link.ts'
import { insertRecord } from './store.ts'

const grantedOnly = 3

const pointsAt = (field: ResolvedField | undefined, target: string) =>
  field?.kind === 'reference' && field.target === target

/** Who sees only what they are granted is granted what they create: else it were gone for them at once. */
export async function grantToCreator(context: CallContext, resource: ResolvedResource, record: Values) {
  const { session, services } = context
  const { scope } = resource
  if (session?.dataScope !== grantedOnly || scope === null || 'through' in scope) return
  const relation = services.config.resources[scope.grant]
  const link = Object.values(relation?.links ?? {}).find(
    ({ one, many }) =>
      pointsAt(relation?.fields[one], resource.name) && pointsAt(relation?.fields[many], 'user'),
  )
  if (!relation || !link) return
  const id = String(record.id)
  const { userId } = session
  await insertRecord(context, relation, { ...blank(relation.fields), [link.one]: id, [link.many]: userId })
  await recordLink(context, relation, link, endsOf(context, relation, link), id, {
    before: [],
    after: [userId],
  })
}
