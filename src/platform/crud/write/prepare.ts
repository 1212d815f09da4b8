import {
  blank,
  isEmpty,
  type ResolvedField,
  type ResolvedResource,
  type Values,
  withoutInvisible,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lastPosition, lockOrderedParent, placeInTree } from '../../records/placement.ts'
import { findRecord, withoutDerived } from '../../records/store.ts'
import { masked } from '../../records/titles.ts'
import { changedNames, checkRecord, fieldMap } from '../../records/write.ts'
import { momentOf } from '../../services/call-context.ts'
import { checkFiles, fileNames, hasDigests, hashAhead } from './files.ts'
import { forForm, withFixing } from './guards.ts'
import { checkReferences } from './references.ts'
import type { Sent } from './sent-values.ts'

/** The record a write is about, and what the kind of write demands beyond the values sent. */
export type WriteTarget =
  | { readonly kind: 'create' }
  /** `current`: the locked record. */
  | { readonly kind: 'update'; readonly current: Values }
  /**
   * A transition or action. Every one of its inputs is judged, changed or not. `fixed`: values the call sets by itself,
   * such as the new state.
   */
  | { readonly kind: 'action'; readonly current: Values; readonly fixed: Values }

/** What the caller really wants changed: a masked value sent back as it was shown is no change, nor is no password. */
function realChanges(resource: ResolvedResource, current: Values, values: Values): Values {
  const entries = Object.entries(values).filter(([name, value]) => {
    const field = resource.fields[name]
    if (!field) return false
    if (field.kind === 'password') return !isEmpty(value)
    return isEmpty(value) || value === current[name] || value !== masked(field, current[name])
  })
  return Object.fromEntries(entries)
}

/**
 * The record as it will be, with the derived values that its conditions mention: what the new values make invisible is
 * emptied, and a file that nobody named gets its name.
 */
async function recordToBe(
  context: CallContext,
  resource: ResolvedResource,
  target: WriteTarget,
  values: Values,
): Promise<Values> {
  const isNew = target.kind === 'create'
  const current = isNew ? {} : target.current
  const changes = isNew ? values : realChanges(resource, current, values)
  const fixed = target.kind === 'action' ? target.fixed : {}
  const base = isNew ? blank(resource.fields) : current
  const record = await forForm(context, resource, { ...base, ...changes, ...fixed })
  const shown = withoutInvisible(resource.fields, record, momentOf(context.services))
  return { ...shown, ...fileNames(resource, current, shown, changes) }
}

const changedIn = (resource: ResolvedResource, target: WriteTarget, record: Values): ReadonlySet<string> =>
  target.kind === 'create' ? new Set(Object.keys(resource.fields)) : changedNames(target.current, record)

/** A password stands in the record as its hash, which no rule fits: it is judged as it was sent. */
const withoutHashes = (fields: readonly ResolvedField[], values: Values): Values =>
  Object.fromEntries(
    fields.filter(({ kind }) => kind === 'password').map(({ name }) => [name, values[name] ?? null]),
  )

/** Every input of a transition or action is judged, changed or not, and what it sets by itself; otherwise what changes. */
async function judge(
  context: CallContext,
  resource: ResolvedResource,
  target: WriteTarget,
  sent: Sent,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<void> {
  const { fields, rules } = resource
  const isAction = target.kind === 'action'
  const asked = fieldMap(sent.fields)
  checkRecord(
    {
      ...{ fields, rules, asked },
      record: isAction ? { ...record, ...withoutHashes(sent.fields, sent.values) } : record,
      changed: isAction ? new Set([...Object.keys(asked), ...Object.keys(target.fixed)]) : changed,
      stored: target.kind === 'update' ? await withFixing(context, resource, target.current, changed) : null,
    },
    momentOf(context.services),
  )
}

const onlyNamed = (record: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))

/**
 * Large files are hashed before anything is locked, as far as can be told by then what will be compared. `id`: null for
 * a new record.
 */
export async function readFilesAhead(
  context: CallContext,
  resource: ResolvedResource,
  id: string | null,
  { values, files }: Sent,
): Promise<void> {
  if (!hasDigests(resource)) return
  const current = id === null ? null : await findRecord(context, resource, id)
  if (id !== null && current === null) return
  const target: WriteTarget = current ? { kind: 'update', current } : { kind: 'create' }
  const record = await recordToBe(context, resource, target, values)
  await hashAhead(files, resource, record, changedIn(resource, target, record))
}

/**
 * The one way from what a call sends to what is stored, inside the transaction that has locked the record: the record as
 * it will be, is it allowed, is it right, does what it points at exist, and what the platform adds. Answers the values
 * to store; none: nothing changes. Throws a refusal that names the fields at fault.
 */
export async function prepareWrite(
  context: CallContext,
  resource: ResolvedResource,
  target: WriteTarget,
  sent: Sent,
): Promise<Values> {
  await lockOrderedParent(context, resource, sent.values, target.kind === 'create' ? {} : target.current)
  const judged = await recordToBe(context, resource, target, sent.values)
  const record = withoutDerived(resource, judged)
  const changed = changedIn(resource, target, record)
  if (changed.size === 0 && target.kind === 'update') return {}
  await judge(context, resource, target, sent, judged, changed)
  const position = await lastPosition(context, resource, record, changed)
  await checkReferences(context, resource, record, changed, sent.targets)
  const facts = await checkFiles(sent.files, resource, record, changed)
  const inherited = await placeInTree(context, resource, record, changed)
  const values = { ...onlyNamed(record, changed), ...inherited, ...position, ...sent.hashes, ...facts }
  const isSame = target.kind !== 'create' && changedNames(target.current, values).size === 0
  return isSame ? {} : values
}
