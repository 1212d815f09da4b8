import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { invalid, Refusal } from '../../errors.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { asDuplicate, writable, write } from '../../records/write.ts'
import { listOf } from '../input.ts'
import { createHandler, createRecord } from './create.ts'
import { readSent, type Sent } from './sent-values.ts'

const most = 200

const isRecord = (item: unknown): item is Values =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The records of a call that creates several, each with the values that the call says once for all of them. */
function itemsOf(input: Values, param: string): readonly Values[] {
  const { [param]: _items, ...shared } = input
  const wrongNumber = `须有 1–${most} 条数据`
  const rule = { most, isItem: isRecord, tooMany: wrongNumber, malformed: '数据格式不正确' }
  const items = listOf(input, param, rule)
  if (items.length === 0) throw invalid({ [param]: wrongNumber })
  return items.map((item) => ({ ...shared, ...item }))
}

/** A fault of one of several records is told at its place: `items[2].name`. */
const atItem = (refusal: Refusal, place: string): Refusal =>
  refusal.errors === null
    ? refusal
    : new Refusal(refusal.code, refusal.message, {
        status: refusal.status,
        errors: Object.fromEntries(
          Object.entries(refusal.errors).map(([name, message]) => [`${place}.${name}`, message]),
        ),
      })

/**
 * POST create where `param` may hold several records: they are created in one transaction, all of them or none, and
 * their ids are answered in the order sent. Without it the call creates one, as usual.
 */
export const createManyHandler = (
  resource: ResolvedResource,
  hooks: ResourceHooks,
  param: string,
): CallHandler => {
  const createOne = createHandler(resource, hooks)
  return async (input, context) => {
    if (!Object.hasOwn(input, param)) return createOne(input, context)
    const all: Sent[] = []
    for (const item of itemsOf(input, param)) all.push(await readSent(context, writable(resource), item))
    const attempt = { resource, verb: '批量新增', action: logAction.create }
    return write(context, attempt, async (context) => {
      const ids: unknown[] = []
      for (const [index, sent] of all.entries()) {
        try {
          const { id } = await createRecord(context, { resource, hooks }, sent)
          ids.push(id)
        } catch (error) {
          const refusal = error instanceof Refusal ? error : asDuplicate(context, error)
          throw refusal === null ? error : atItem(refusal, `${param}[${index}]`)
        }
      }
      return { ids }
    })
  }
}
