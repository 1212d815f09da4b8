import { platform } from '#resources/base-paths.ts'
import { singleEnum } from '#resources/product-dictionaries.ts'
import { call, choice } from '#schema'

/** What can be chosen of products. */
export const productCalls = {
  'techProduct.enumList': call('GET', `${platform}/technology/product/enum/list`, 'login'),
  'singleProduct.enumList': call('GET', `${platform}/single/product/enum/list`, 'login', {
    type: choice('枚举', singleEnum, { default: singleEnum.type }),
  }),
}
