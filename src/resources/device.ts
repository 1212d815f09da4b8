import { platform } from '#resources/base-paths.ts'
import { logModule } from '#resources/dictionaries.ts'
import { deviceCategory, lifeUnit, protocol } from '#resources/product-dictionaries.ts'
import {
  choice,
  count,
  derived,
  entity,
  image,
  integer,
  longText,
  type MountOption,
  rows,
  text,
} from '#schema'

/** A type of device; technology products are made of them. */
export const device = entity({
  label: '设备',
  module: logModule.resource,
  counter: '种',
  title: 'name',
  fields: {
    imageUrl: image('图片', { public: true }),
    name: text('设备名称', { required: true, min: 2, max: 30 }),
    model: text('型号', { required: true, min: 1, max: 32, unique: true }),
    category: choice('设备类型', deviceCategory, { required: true }),
    brand: text('品牌', { max: 32 }),
    protocol: choice('通讯协议', protocol),
    reportInterval: integer('上报周期', { required: true, min: 5, max: 86_400, unit: 's', default: 60 }),
    offlineTimeout: integer('离线判定', {
      min: 5,
      max: 604_800,
      unit: 's',
      help: '不填时为上报周期的 3 倍',
    }),
    consumables: rows(
      '耗材',
      {
        name: text('耗材名称', { required: true, min: 1, max: 20 }),
        model: text('型号', { max: 32 }),
        ratedLife: integer('额定寿命', { required: true, min: 1, max: 1_000_000 }),
        lifeUnit: choice('单位', lifeUnit, { required: true, default: lifeUnit.day }),
      },
      { max: 20, distinct: ['name'] },
    ),
    remark: longText('备注', { max: 200 }),
    productNum: derived('所属产品', count('productDevice', 'deviceId', null, { distinct: 'productId' })),
    attrNum: derived('属性', count('deviceAttribute', 'deviceId')),
  },
  rules: [
    {
      rule: 'ascending',
      fields: ['reportInterval', 'offlineTimeout'],
      message: '离线判定须大于上报周期',
    },
  ],
  list: {
    columns: ['name', 'model', 'category', 'brand', 'protocol', 'attrNum', 'productNum'],
    search: ['name', 'model', 'category'],
    card: {
      cover: 'imageUrl',
      subtitle: 'model',
      tags: ['category'],
      figures: ['attrNum', 'productNum'],
    },
  },
  form: {
    groups: {
      基本信息: ['name', 'model', 'category', 'brand', 'protocol', 'imageUrl'],
      通讯: ['reportInterval', 'offlineTimeout'],
      耗材: ['consumables'],
      其他: ['remark'],
    },
  },
})

export const deviceImport: MountOption<typeof device, 'import'> = {
  path: `${platform}/device/import`,
  allow: '/resource',
  key: ['model'],
  columns: [
    { field: 'name', example: '温控面板' },
    { field: 'model', example: 'TP-100', also: ['设备型号', '产品型号'] },
    'category',
    'brand',
    'protocol',
    'reportInterval',
    'offlineTimeout',
    'remark',
  ],
}
