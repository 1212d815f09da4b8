import { blank, type ResolvedResource, type Values, withoutInvisible } from '#schema'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { type StoredFiles, storedFiles } from '../modules/upload/stored-files.ts'
import type { Group } from './change.ts'
import { checkRecord, writable } from './check-values.ts'
import { fileNames } from './file-names.ts'
import { checkFiles } from './files.ts'
import { readGiven } from './given.ts'
import { grantToCreator } from './grant.ts'
import { forForm } from './guards.ts'
import { logAction, recordOperation } from './operation-log.ts'
import { hashPasswords } from './passwords.ts'
import { lastPlace } from './place.ts'
import { checkReferences } from './references.ts'
import { filledNames, tell } from './sentence.ts'
import { insertRecord, withoutDerived } from './store.ts'
import { placeInTree } from './tree.ts'
import { write } from './write.ts'

/** A new record found right by itself. */
interface NewRecord {
  readonly record: Values
  /** What is stored in place of what was sent: hashes of passwords, facts about files. */
  readonly instead: Values
}

const namesOf = (resource: ResolvedResource) => new Set(Object.keys(resource.fields))

export async function readNew(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  files: StoredFiles,
): Promise<NewRecord> {
  const given = readGiven(writable(resource), input)
  const seen = await forForm(context, resource, { ...blank(resource.fields), ...given })
  const shown = withoutInvisible(resource.fields, seen)
  const record = { ...shown, ...fileNames(resource, {}, shown, given) }
  const all = namesOf(resource)
  checkRecord(resource, record, all, context.services.now())
  const facts = await checkFiles(files, resource, record, all)
  const hashes = await hashPasswords(writable(resource), given, context.services.passwordCost)
  return { record: withoutDerived(resource, record), instead: { ...hashes, ...facts } }
}

async function recordCreation(context: CallContext, resource: ResolvedResource, stored: Values) {
  const told = await tell(context, resource, filledNames(resource, stored), {}, stored)
  await recordOperation(context, {
    action: logAction.create,
    module: resource.module,
    targetType: resource.name,
    targetId: String(stored.id),
    targetName: told.targetName,
    content: `新增${resource.label}[${told.targetName}]`,
    after: told.after,
  })
}

/** Stores a new record and tells the log; answers it as it is stored. */
export async function storeNew(
  context: CallContext,
  { resource, hooks }: Group,
  { record, instead }: NewRecord,
): Promise<Values> {
  const all = namesOf(resource)
  const place = await lastPlace(context, resource, record, all)
  await checkReferences(context, resource, record, all)
  const taken = await placeInTree(context, resource, record, all)
  const complete = { ...record, ...taken, ...place, ...instead }
  const values = (await hooks.beforeCreate?.(complete, context)) ?? complete
  const stored = await insertRecord(context, resource, values)
  await recordCreation(context, resource, stored)
  await grantToCreator(context, resource, stored)
  const change = { resource: resource.name, operation: 'create', id: String(stored.id) }
  await hooks.afterWrite?.({ ...change, before: null, after: stored }, context)
  return stored
}

/** POST create: answers the new id. */
export const createHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const found = await readNew(context, resource, input, storedFiles(context.services.uploads))
    const attempt = { resource, verb: '新增', action: logAction.create }
    return write(context, attempt, async (context) => {
      const { id } = await storeNew(context, { resource, hooks }, found)
      return { id }
    })
  }
