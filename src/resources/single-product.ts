import { enableStatus, logModule } from '#resources/dictionaries.ts'
import { protocol, singleProductType, thirdPlatform } from '#resources/product-dictionaries.ts'
import { choice, count, derived, entity, image, longText, text } from '#schema'

/** A device that is bound to houses on its own. */
export const singleProduct = entity({
  label: '智能单品',
  module: logModule.resource,
  counter: '种',
  title: 'name',
  fields: {
    imageUrl: image('图片', { public: true }),
    name: text('单品名称', { required: true, min: 2, max: 30, unique: true }),
    type: choice('单品类型', singleProductType, { required: true }),
    brand: text('品牌', { required: true, min: 1, max: 32 }),
    model: text('型号', { required: true, min: 1, max: 32 }),
    protocol: choice('通讯协议', protocol),
    thirdPlatform: choice('接入平台', thirdPlatform, { default: thirdPlatform.own }),
    status: choice('状态', enableStatus, { required: true, default: enableStatus.enabled }),
    description: longText('描述', { max: 500 }),
    attrNum: derived('属性', count('singleAttribute', 'productId')),
    houseNum: derived('使用房屋', count('houseProduct', 'singleProductId', null, { distinct: 'houseId' })),
  },
  unique: [['brand', 'model']],
  list: {
    columns: ['name', 'type', 'brand', 'model', 'protocol', 'thirdPlatform', 'attrNum', 'houseNum', 'status'],
    search: ['name', 'model', 'type', 'status'],
    card: {
      cover: 'imageUrl',
      subtitle: 'model',
      tags: ['type', 'status'],
      figures: ['attrNum', 'houseNum'],
    },
  },
})
