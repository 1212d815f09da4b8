import { inTheWay } from '#domain/in-the-way.ts'
import {
  type Condition,
  labelOf,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import { figureStanding } from '../../records/pointing-records.ts'
import { momentOf } from '../../services/moment.ts'
import { withDerived } from './guards.ts'

/** `已发布的`, said of the record itself or of the one that a reference points at. */
function stateOf({ config }: CallContext['services'], resource: ResolvedResource, field: ResolvedField) {
  if (field.kind === 'choice') return { owner: resource.label, dictionary: field.dictionary }
  if (field.kind !== 'derived' || !('via' in field.from)) return null
  const pointer = resource.fields[field.from.via]
  const there =
    pointer?.kind === 'reference' ? config.resources[pointer.target]?.fields[field.from.field] : null
  return pointer && there?.kind === 'choice'
    ? { owner: `${pointer.label}的${resource.label}`, dictionary: there.dictionary }
    : null
}

/** Why a field's value keeps the record from being deleted; null: it is not known how to say it. */
async function reasonOf(
  context: CallContext,
  resource: ResolvedResource,
  field: ResolvedField,
  judged: Values,
  verb: string,
): Promise<string | null> {
  const standing = await figureStanding(context, resource, field, judged)
  if (standing !== null) return inTheWay(resource.label, standing.text, verb)
  const state = stateOf(context.services, resource, field)
  const label = state && labelOf(state.dictionary, judged[field.name])
  return label ? `${label}的${state.owner}不可${verb}` : null
}

async function refuseUnless(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  when: Condition | null,
  verb: string,
) {
  if (when === null) return
  const judged = await withDerived(context, resource, record, [when])
  const now = momentOf(context.services)
  if (matches(when, judged, now)) return
  const reasons: string[] = []
  for (const [name, test] of Object.entries(when)) {
    const field = resource.fields[name]
    if (!field || matches({ [name]: test }, judged, now)) continue
    const reason = await reasonOf(context, resource, field, judged, verb)
    if (reason !== null) reasons.push(reason)
  }
  throw conflict(reasons.length > 0 ? reasons.join('；') : `该${resource.label}当前不可${verb}`)
}

/** Refuses to remove what is not to be deleted now, and says what stands in the way. */
export const refuseRemoval = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.remove.when, resource.remove.verb)

/** Refuses to change what is not to be changed now, and says why. */
export const refuseUpdate = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.update.when, '修改')
