import { blank, type ResolvedResource, withoutInvisible } from '#schema'
import type { CallHandler, ResourceHooks } from '../kernel.ts'
import { storedFiles } from '../modules/upload/stored-files.ts'
import { checkRecord, writable } from './check-values.ts'
import { fileNames } from './file-names.ts'
import { checkFiles } from './files.ts'
import { readGiven } from './given.ts'
import { grantToCreator } from './grant.ts'
import { logAction, recordOperation } from './operation-log.ts'
import { hashPasswords } from './passwords.ts'
import { checkReferences } from './references.ts'
import { filledNames, tell } from './sentence.ts'
import { insertRecord } from './store.ts'
import { placeInTree } from './tree.ts'
import { write } from './write.ts'

/** POST create: answers the new id. */
export const createHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const given = readGiven(writable(resource), input)
    const shown = withoutInvisible(resource.fields, { ...blank(resource.fields), ...given })
    const record = { ...shown, ...fileNames(resource, {}, shown, given) }
    const all = new Set(Object.keys(resource.fields))
    checkRecord(resource, record, all, context.services.now())
    const facts = await checkFiles(storedFiles(context.services.uploads), resource, record, all)
    const hashes = await hashPasswords(writable(resource), given, context.services.passwordCost)
    const attempt = { resource, verb: '新增', action: logAction.create }
    return write(context, attempt, async (context) => {
      await checkReferences(context, resource, record, all)
      const taken = await placeInTree(context, resource, record, all)
      const complete = { ...record, ...taken, ...hashes, ...facts }
      const values = (await hooks.beforeCreate?.(complete, context)) ?? complete
      const stored = await insertRecord(context, resource, values)
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
      await grantToCreator(context, resource, stored)
      const change = { resource: resource.name, operation: 'create', id: String(stored.id) }
      await hooks.afterWrite?.({ ...change, before: null, after: stored }, context)
      return { id: stored.id }
    })
  }
