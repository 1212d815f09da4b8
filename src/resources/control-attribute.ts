import { identifierPattern, valueFields, valueRules } from '#resources/attribute-fields.ts'
import { logModule } from '#resources/dictionaries.ts'
import { accessMode, controlType, productStatus } from '#resources/product-dictionaries.ts'
import { bool, choice, derived, entity, in_, integer, reference, text, via } from '#schema'

const published = { productStatus: productStatus.published } as const

/** A writable attribute of one of the product's devices, offered to the app and the back office. */
export const controlAttribute = entity({
  label: '控制属性',
  module: logModule.resource,
  title: 'name',
  fields: {
    productId: reference('科技产品', 'techProduct', { required: true, immutable: true, onDelete: 'cascade' }),
    deviceRelationId: reference('产品设备', 'productDevice', {
      required: true,
      within: 'productId',
      immutable: published,
    }),
    attributeId: reference('来源属性', 'deviceAttribute', {
      required: true,
      within: { via: 'deviceRelationId', field: 'deviceId' },
      where: { accessMode: in_(accessMode.readWrite, accessMode.writeOnly) },
      fill: [
        'name',
        'identifier',
        'typeCode',
        'unit',
        'min',
        'max',
        'step',
        'trueText',
        'falseText',
        'enumList',
      ],
      immutable: published,
      help: '只能选择可写的属性',
    }),
    name: text('名称', { required: true, min: 1, max: 20 }),
    identifier: text('标识符', {
      ...identifierPattern,
      required: true,
      unique: { within: ['productId'] },
      immutable: published,
    }),
    controlType: choice('控制方式', controlType, {
      required: true,
      default: controlType.toggle,
      hooked: true,
    }),
    ...valueFields(published),
    defaultValue: text('默认值', { max: 50, hooked: true }),
    confirmRequired: bool('操作前确认', { default: 0 }),
    isShowApp: bool('在 App 显示', { default: 1 }),
    sort: integer('排序', { min: 0, max: 9999, default: 0 }),
    productStatus: derived('产品状态', via('productId', 'status'), { hidden: true }),
  },
  rules: valueRules,
  list: {
    columns: [
      'name',
      'identifier',
      'deviceRelationId',
      'attributeId',
      'controlType',
      'typeCode',
      { field: 'unit', width: 80 },
      'isShowApp',
      'sort',
    ],
    search: [{ keyword: ['name', 'identifier'] }, 'controlType'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: {
    as: 'drawer',
    groups: {
      来源: ['deviceRelationId', 'attributeId'],
      基本信息: ['name', 'identifier', 'controlType'],
      取值: ['typeCode', 'unit', 'min', 'max', 'step', 'trueText', 'falseText', 'enumList', 'defaultValue'],
      用途: ['confirmRequired', 'isShowApp', 'sort'],
    },
    notices: [
      {
        when: published,
        text: '产品已发布：标识符、来源和数据类型不可修改，其他修改会影响已安装的房屋',
      },
    ],
  },
  remove: { when: { productStatus: productStatus.developing } },
})
