import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { type StoredFiles, storedFiles } from '../modules/upload/stored-files.ts'
import { onOneOrEach } from './batch.ts'
import { applyChanges, changedNames, type Group, merge, proposed } from './change.ts'
import { checkRecord, writable } from './check-values.ts'
import { fileNames } from './file-names.ts'
import { checkFiles, hasDigests, hashAhead } from './files.ts'
import { readGiven } from './given.ts'
import { refuseFrozen, refuseImmutable, refuseStale } from './guards.ts'
import { versionOf } from './input.ts'
import { meantByUpdate, meantFor, transitionsByUpdate } from './meaning.ts'
import { logAction } from './operation-log.ts'
import { hashPasswords } from './passwords.ts'
import { lastPlace } from './place.ts'
import { checkReferences } from './references.ts'
import { findRecord, lockRecord, withoutDerived } from './store.ts'
import { makeTransition } from './transition.ts'
import { placeInTree } from './tree.ts'
import { write } from './write.ts'

const onlyNamed = (record: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))

/** What came with an update. */
interface Sent {
  readonly input: Values
  readonly given: Values
  readonly hashes: Values
  readonly files: StoredFiles
  readonly version: number | undefined
}

export async function readSent(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  files: StoredFiles,
): Promise<Sent> {
  const version = versionOf(input)
  const given = readGiven(writable(resource), input)
  const hashes = await hashPasswords(writable(resource), given, context.services.passwordCost)
  return { input, given, hashes, files, version }
}

/** Large files are hashed before anything is locked, as far as can be told by then what will be compared. */
async function readAhead(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
  { given, files }: Sent,
): Promise<void> {
  const current = hasDigests(resource) ? await findRecord(context, resource, id) : null
  if (!current) return
  const merged = await merge(context, resource, current, given)
  await hashAhead(files, resource, merged, changedNames(current, merged))
}

/** Stores what differs from a locked record; answers it as it is now. */
async function storeChanges(
  context: CallContext,
  group: Group,
  current: Values,
  { given, hashes, files }: Sent,
): Promise<Values> {
  const { resource, hooks } = group
  const changes = proposed(resource, current, given)
  const shown = await merge(context, resource, current, changes)
  const judged = { ...shown, ...fileNames(resource, current, shown, changes) }
  const merged = withoutDerived(resource, judged)
  const changed = changedNames(current, merged)
  if (changed.size === 0) return current
  await refuseImmutable(context, resource, current, changed)
  checkRecord(resource, judged, changed, context.services.now())
  const place = await lastPlace(context, resource, merged, changed)
  await checkReferences(context, resource, merged, changed)
  const facts = await checkFiles(files, resource, merged, changed)
  const taken = await placeInTree(context, resource, merged, changed)
  const complete = { ...onlyNamed(merged, changed), ...taken, ...place, ...hashes, ...facts }
  if (changedNames(current, complete).size === 0) return current
  const values = (await hooks.beforeUpdate?.(complete, current, context)) ?? complete
  const manner = { ...group, operation: 'update', action: logAction.update, link: '的' }
  return applyChanges(context, manner, current, values)
}

/** Updates a locked record. Sent with another state it is then moved there, as if that were a call of its own. */
export async function updateLocked(context: CallContext, group: Group, current: Values, sent: Sent) {
  const { resource } = group
  await refuseFrozen(context, resource, current)
  refuseStale(sent.version, current)
  const possible = meantByUpdate(resource, current, sent.input, context)
  const after = await storeChanges(context, group, current, sent)
  if (possible.length === 0) return
  const transition = await meantFor(context, possible, resource, after)
  await makeTransition(context, group, transition, after, sent.input)
}

/** POST update: only what is sent changes; `version` says which state of the record it was decided on. */
export const updateHandler = (resource: ResolvedResource, hooks: ResourceHooks): CallHandler => {
  const transitions = transitionsByUpdate(resource)
  const takesSelection = transitions.some(({ batch }) => batch)
  return async (input, context) => {
    const sent = await readSent(context, resource, input, storedFiles(context.services.uploads))
    return onOneOrEach(input, takesSelection, async (id) => {
      await readAhead(context, resource, id, sent)
      const attempt = { resource, id, verb: '修改', action: logAction.update }
      return write(context, attempt, async (context) => {
        const current = await lockRecord(context, resource, id)
        await updateLocked(context, { resource, hooks }, current, sent)
        return true
      })
    })
  }
}
