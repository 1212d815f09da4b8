import {
  attributeColumns,
  attributeFields,
  attributeGroups,
  attributeRules,
} from '#resources/attribute-fields.ts'
import { platform } from '#resources/base-paths.ts'
import { logModule } from '#resources/dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import { count, derived, entity, type MountOption, notIn, reference } from '#schema'

const inUse = { publishedNum: notIn(0, null) } as const

export const deviceAttribute = entity({
  label: '设备属性',
  module: logModule.resource,
  title: 'name',
  fields: {
    deviceId: reference('设备', 'device', { required: true, immutable: true, onDelete: 'cascade' }),
    ...attributeFields('deviceId', inUse),
    controlNum: derived('控制属性', count('controlAttribute', 'attributeId')),
    publishedNum: derived(
      '已发布产品引用',
      count('controlAttribute', 'attributeId', null, {
        whose: { productId: { status: productStatus.published } },
      }),
      { hidden: true },
    ),
  },
  rules: attributeRules,
  list: {
    columns: [...attributeColumns, 'controlNum'],
    search: [{ keyword: ['name', 'identifier'] }, 'typeCode', 'accessMode'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: {
    groups: attributeGroups,
    as: 'drawer',
    notices: [
      {
        when: inUse,
        text: '该属性已被发布的科技产品使用，数据类型和读写方式不可修改，其他修改会影响已安装的房屋',
      },
    ],
  },
})

export const deviceAttributeOrdering: MountOption<typeof deviceAttribute, 'ordering'> = {
  path: `${platform}/device/attribute/sort/update`,
  field: 'sort',
  by: 'deviceId',
  input: 'attributeIds',
  allow: '/resource',
}
