import { platform } from '#resources/base-paths.ts'
import { singleEnum } from '#resources/product-dictionaries.ts'
import { call, choice, integer, reference } from '#schema'

/** What can be chosen of products, and where single ones are in use. */
export const productCalls = {
  'techProduct.enumList': call('GET', `${platform}/technology/product/enum/list`, 'login'),
  'singleProduct.enumList': call('GET', `${platform}/single/product/enum/list`, 'login', {
    type: choice('枚举', singleEnum, { default: singleEnum.type }),
  }),
  'singleProduct.houses': call(
    'GET',
    `${platform}/single/product/house/list`,
    ['/resource'],
    { productId: reference('智能单品', 'singleProduct', { required: true }) },
    { projectId: reference('项目', 'project'), houseId: reference('房屋', 'house'), num: integer('数量') },
  ),
}
