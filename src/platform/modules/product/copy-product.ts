import { cut } from '#domain/texts.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { looksLike } from '../../db/columns.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { pointingAt } from './product-use.ts'

/** The first of `原名_副本`, `原名_副本2`, … that is free; the name gives way where the whole would be too long. */
async function freeValue(
  db: Db,
  field: { readonly name: string; readonly max: number },
  value: unknown,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = `_副本${number === 1 ? '' : number}`
    const text = cut(String(value), field.max - suffix.length) + suffix
    const taken = await db
      .selectFrom('techProduct')
      .select('id')
      .where(looksLike(field.name, text))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!taken) return text
  }
}

const textField = ({ fields }: ResolvedResource, name: string) => {
  const field = fields[name]
  return { name, max: field?.kind === 'text' ? field.max : 100 }
}

/** Copies the records of a product to its copy; answers the copy's id by the original's. */
async function copyParts(
  context: CallContext,
  name: string,
  from: unknown,
  change: (part: Values) => Values,
): Promise<ReadonlyMap<unknown, unknown>> {
  const resource = context.services.config.resources[name]
  const ids = new Map<unknown, unknown>()
  if (!resource) return ids
  for (const part of await pointingAt(context.db, name, 'productId', from)) {
    const copy = await insertRecord(context, resource, { ...part, ...change(part) })
    ids.set(part.id, copy.id)
  }
  return ids
}

/**
 * A product in development that has the devices, control attributes and manual of another one, but neither its
 * firmware nor its houses. Answers its id.
 */
export async function copyProduct(context: CallContext, product: Values): Promise<string> {
  const resource = context.services.config.resources.techProduct
  if (!resource) return ''
  const { db } = context
  const copy = await insertRecord(context, resource, {
    ...product,
    name: await freeValue(db, textField(resource, 'name'), product.name),
    model: await freeValue(db, textField(resource, 'model'), product.model),
    status: resource.states?.initial ?? 0,
  })
  const productId = copy.id
  const relations = await copyParts(context, 'productDevice', product.id, () => ({ productId }))
  await copyParts(context, 'controlAttribute', product.id, ({ deviceRelationId }) => ({
    productId,
    deviceRelationId: relations.get(deviceRelationId),
  }))
  await copyParts(context, 'manual', product.id, () => ({ productId }))
  await recordOperation(context, {
    action: logAction.create,
    module: resource.module,
    targetType: resource.name,
    targetId: String(productId),
    targetName: String(copy.name),
    content: `由${resource.label}[${product.name}]复制出[${copy.name}]`,
  })
  return String(productId)
}
