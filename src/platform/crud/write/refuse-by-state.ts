import { inTheWay } from '#domain/in-the-way.ts'
import {
  type Condition,
  type Derivation,
  labelOf,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import { deriveFields } from '../../records/derive.ts'
import { momentOf } from '../../services/moment.ts'
import { withDerived } from './guards.ts'

/** What a count counts: the records that point here, or those that one field of theirs points at. */
function countedBy({ services: { config } }: CallContext, from: Extract<Derivation, { count: string }>) {
  const counted = config.resources[from.count]
  const field = counted?.fields[from.distinct ?? '']
  return field?.kind === 'reference' ? config.resources[field.target] : counted
}

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

/**
 * Why a field's value keeps the record from being deleted; null: it is not known how to say it. `seen`: the value as far
 * as the caller sees what it is made of.
 */
function reasonOf(
  context: CallContext,
  resource: ResolvedResource,
  field: ResolvedField,
  value: unknown,
  seen: unknown,
  verb: string,
) {
  if (field.kind === 'derived' && 'count' in field.from) {
    const counted = countedBy(context, field.from)
    return counted && Number(value) > 0 ? inTheWay(resource.label, Number(seen), counted, verb) : null
  }
  const state = stateOf(context.services, resource, field)
  const label = state && labelOf(state.dictionary, value)
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
  const seenOf = await deriveFields(context, resource, Object.values(resource.fields), [record])
  const seen = seenOf(record)
  const reasons = Object.entries(when).flatMap(([name, test]) => {
    const field = resource.fields[name]
    if (!field || matches({ [name]: test }, judged, now)) return []
    return reasonOf(context, resource, field, judged[name], seen[name], verb) ?? []
  })
  throw conflict(reasons.length > 0 ? reasons.join('；') : `该${resource.label}当前不可${verb}`)
}

/** Refuses to remove what is not to be deleted now, and says what stands in the way. */
export const refuseRemoval = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.remove.when, resource.remove.verb)

/** Refuses to change what is not to be changed now, and says why. */
export const refuseUpdate = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.update.when, '修改')
