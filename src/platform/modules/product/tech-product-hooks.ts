import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { HooksOf } from '../hooks-of.ts'
import { copyProduct } from './copy-product.ts'

/** Publishing fixes what controls are made of: a change of one that is under way comes first, or waits and is refused. */
const holdAttributes = (db: Db, productId: unknown) =>
  lockRows(db, {
    table: 'deviceAttribute',
    where: sql<SqlBool>`id in (
      select attribute_id from control_attribute where product_id = ${productId} and deleted_at is null)`,
    mode: 'keep',
  })

export const techProductHooks: HooksOf<'techProduct'> = {
  transitions: {
    async publish({ id }, _input, { db }) {
      await holdAttributes(db, id)
      return undefined
    },
  },
  actions: {
    copy: async ({ record }, context) => ({ id: await copyProduct(context, record ?? {}) }),
  },
}
