import { type FieldErrors, isEmpty, type ResolvedResource, type Values } from '#schema'
import { invalid, stale } from '../errors.ts'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { type StoredFiles, storedFiles } from '../modules/upload/stored-files.ts'
import { applyChanges, changedNames, merge, refuseFrozen } from './change.ts'
import { checkRecord, writable } from './check-values.ts'
import { fileNames } from './file-names.ts'
import { checkFiles, hasDigests, hashAhead } from './files.ts'
import { readGiven } from './given.ts'
import { idOf, versionOf } from './input.ts'
import { logAction } from './operation-log.ts'
import { hashPasswords } from './passwords.ts'
import { checkReferences } from './references.ts'
import { findRecord, lockRecord } from './store.ts'
import { masked } from './titles.ts'
import { placeInTree } from './tree.ts'
import { write } from './write.ts'

/** What the client really wants changed: a masked value sent back as it was shown is no change, nor is no password. */
function proposed(resource: ResolvedResource, current: Values, given: Values): Values {
  const entries = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name]
    if (!field) return false
    if (field.kind === 'password') return !isEmpty(value)
    return isEmpty(value) || value === current[name] || value !== masked(field, current[name])
  })
  return Object.fromEntries(entries)
}

function refuseImmutable(resource: ResolvedResource, changed: ReadonlySet<string>): void {
  const fixed = Object.values(resource.fields).filter((field) => field.immutable && changed.has(field.name))
  const errors: FieldErrors = Object.fromEntries(fixed.map(({ name, label }) => [name, `${label}不可修改`]))
  if (fixed.length > 0) throw invalid(errors)
}

/** Large files are hashed before anything is locked, as far as can be told by then what will be compared. */
async function readAhead(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
  given: Values,
  files: StoredFiles,
): Promise<void> {
  const current = hasDigests(resource) ? await findRecord(context, resource, id) : null
  if (!current) return
  const merged = merge(resource, current, given)
  await hashAhead(files, resource, merged, changedNames(current, merged))
}

/** POST update: only what is sent changes; `version` says which state of the record it was decided on. */
export const updateHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const id = idOf(input)
    const version = versionOf(input)
    const given = readGiven(writable(resource), input)
    const hashes = await hashPasswords(writable(resource), given, context.services.passwordCost)
    const files = storedFiles(context.services.uploads)
    await readAhead(context, resource, id, given, files)
    const attempt = { resource, id, verb: '修改', action: logAction.update }
    return write(context, attempt, async (context) => {
      const current = await lockRecord(context, resource, id)
      refuseFrozen(resource, current)
      if (version !== undefined && version !== current.version)
        throw stale(typeof current.updateUserName === 'string' ? current.updateUserName : null)
      const changes = proposed(resource, current, given)
      const shown = merge(resource, current, changes)
      const merged = { ...shown, ...fileNames(resource, current, shown, changes) }
      const changed = changedNames(current, merged)
      if (changed.size === 0) return true
      refuseImmutable(resource, changed)
      checkRecord(resource, merged, changed, context.services.now())
      await checkReferences(context, resource, merged, changed)
      const facts = await checkFiles(files, resource, merged, changed)
      const taken = await placeInTree(context, resource, merged, changed)
      const complete = { ...onlyNamed(merged, changed), ...taken, ...hashes, ...facts }
      if (changedNames(current, complete).size === 0) return true
      const values = (await hooks.beforeUpdate?.(complete, current, context)) ?? complete
      const manner = { resource, hooks, operation: 'update', action: logAction.update, link: '的' }
      await applyChanges(context, manner, current, values)
      return true
    })
  }

const onlyNamed = (record: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
