import { conflict } from '../../errors.ts'
import type { ResourceHooks } from '../../kernel.ts'
import { copyProduct } from './copy-product.ts'
import { countPointing } from './product-use.ts'

/** A published product is whole, and stays so while houses use it. */
export const techProductHooks: ResourceHooks = {
  transitions: {
    async publish({ id }, _input, { db }) {
      const parts = [
        ['设备', await countPointing(db, 'productDevice', 'productId', id)],
        ['控制属性', await countPointing(db, 'controlAttribute', 'productId', id)],
      ] as const
      const missing = parts.filter(([, count]) => count === 0).map(([label]) => label)
      if (missing.length > 0) throw conflict(`请先添加${missing.join('和')}再发布`)
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
