import { logModule } from '#resources/dictionaries.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import { serialNo } from '#resources/shared-fields.ts'
import { choice, count, derived, entity, integer, reference, text, via } from '#schema'

/** A device in a technology product; its serial number tells several of one type apart. */
export const productDevice = entity({
  label: '产品设备',
  module: logModule.resource,
  title: 'alias',
  fields: {
    productId: reference('科技产品', 'techProduct', { required: true, immutable: true, onDelete: 'cascade' }),
    deviceId: reference('设备', 'device', { required: true, immutable: true, tally: true }),
    serialNo: text('设备序号', {
      required: true,
      ...serialNo,
      message: '设备序号为 1–32 位字母、数字或下划线，不能含短横线',
      unique: { within: ['productId', 'deviceId'] },
      help: '同一产品内同种设备用序号区分，如 1、2、A1',
    }),
    alias: text('别名', { required: true, min: 1, max: 20 }),
    roomType: choice('房间类型', roomType),
    sort: integer('排序', { min: 0, max: 9999, default: 0 }),
    deviceModel: derived('型号', via('deviceId', 'model')),
    deviceCategory: derived('设备类型', via('deviceId', 'category'), { hidden: true }),
    controlNum: derived('控制属性', count('controlAttribute', 'deviceRelationId'), { hidden: true }),
    productStatus: derived('产品状态', via('productId', 'status'), { hidden: true }),
  },
  list: {
    columns: ['alias', 'deviceId', 'deviceModel', 'serialNo', 'roomType', 'sort'],
    search: [{ keyword: ['alias', 'serialNo'] }],
    sort: { field: 'sort', order: 'asc' },
  },
  remove: { when: { productStatus: productStatus.developing } },
})
