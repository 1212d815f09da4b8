import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { copyProduct } from './copy-product.ts'
import { countPointing } from './product-use.ts'

/** Publishing fixes what controls are made of: a change of one that is under way comes first, or waits and is refused. */
const holdAttributes = (db: Db, productId: unknown) =>
  lockRows(db, {
    table: 'deviceAttribute',
    where: sql<SqlBool>`id in (
      select attribute_id from control_attribute where product_id = ${productId} and deleted_at is null)`,
    mode: 'keep',
  })

/** A published product is whole, and stays so while houses use it. */
export const techProductHooks: HooksOf<'techProduct'> = {
  transitions: {
    async publish({ id }, _input, { db }) {
      const parts = [
        ['设备', await countPointing(db, 'productDevice', 'productId', id)],
        ['控制属性', await countPointing(db, 'controlAttribute', 'productId', id)],
      ] as const
      const missing = parts.filter(([, count]) => count === 0).map(([label]) => label)
      if (missing.length > 0) throw conflict(`请先添加${missing.join('和')}再发布`)
      await holdAttributes(db, id)
      return undefined
    },

    async unpublish({ id }, _input, { db }) {
      const houses = await countPointing(db, 'house', 'techProductId', id)
      if (houses > 0) throw conflict(`该产品已绑定${houses}套房屋，无法取消发布`)
      return undefined
    },
  },
  actions: {
    copy: async ({ record }, context) => ({ id: await copyProduct(context, record ?? {}) }),
  },
}
