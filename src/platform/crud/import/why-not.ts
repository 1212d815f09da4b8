import { isTransition, labelOf, matches, type ResolvedBaseAction, type ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { findRecord } from '../../records/store.ts'
import { momentOf } from '../../services/call-context.ts'
import { withDerived } from '../write/guards.ts'

/**
 * Why an action is not made of a record as it stands, by the choices it has: `商品类型为「服务/虚拟」，不能发货`. Null: that is not
 * how it stands in the way.
 */
export async function whyNot(
  context: CallContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  id: string,
): Promise<string | null> {
  const found = await findRecord(context, resource, id)
  if (!found) return null
  const record = await withDerived(context, resource, found, [action.when])
  const now = momentOf(context.services)
  const state = resource.states?.field ?? ''
  const isFrom = !isTransition(action) || action.from.some((from) => from === record[state])
  const failing = Object.entries(action.when ?? {}).flatMap(([name, test]) =>
    matches({ [name]: test }, record, now) ? [] : [name],
  )
  const reasons = [...(isFrom ? [] : [state]), ...failing].flatMap((name) => {
    const field = resource.fields[name]
    const label = field?.kind === 'choice' ? labelOf(field.dictionary, record[name]) : null
    return field && label !== null ? [`${field.label}为「${label}」`] : []
  })
  return reasons.length === 0 ? null : `${reasons.join('，')}，不能${action.label}`
}
