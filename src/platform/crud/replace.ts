import { blank, type ResolvedResource } from '#schema'
import type { CallHandler, ResourceHooks } from '../kernel.ts'
import { storedFiles } from '../modules/upload/stored-files.ts'
import { fieldMap, writable } from './check-values.ts'
import { equals } from './condition-sql.ts'
import { readNew, storeNew } from './create.ts'
import { idOf } from './input.ts'
import { logAction } from './operation-log.ts'
import { lockAbove, lockWhere } from './store.ts'
import { readSent, updateLocked } from './update.ts'
import { write } from './write.ts'

/** POST create of what there is once for each record that `one` points at: writes over the one that is there. */
export const replaceHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, one: string): CallHandler =>
  async (input, context) => {
    const above = idOf(input, one)
    const files = storedFiles(context.services.uploads)
    const found = await readNew(context, resource, input, files)
    const whole = { ...blank(fieldMap(writable(resource))), ...input }
    const sent = await readSent(context, resource, whole, files)
    const attempt = { resource, verb: '保存', action: logAction.update }
    return write(context, attempt, async (context) => {
      await lockAbove(context, resource, one, above)
      const [current] = await lockWhere(context, resource, equals(one, above))
      if (current) await updateLocked(context, { resource, hooks }, current, sent)
      else await storeNew(context, { resource, hooks }, found)
      return true
    })
  }
