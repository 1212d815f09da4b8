import {
  attributeColumns,
  attributeFields,
  attributeGroups,
  attributeRules,
} from '#resources/attribute-fields.ts'
import { logModule } from '#resources/dictionaries.ts'
import { entity, reference } from '#schema'

export const singleAttribute = entity({
  label: '单品属性',
  module: logModule.resource,
  title: 'name',
  fields: {
    productId: reference('智能单品', 'singleProduct', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
    }),
    ...attributeFields('productId', false),
  },
  rules: attributeRules,
  list: {
    columns: attributeColumns,
    search: [{ keyword: ['name', 'identifier'] }, 'typeCode', 'accessMode'],
    sort: { field: 'createTime', order: 'asc' },
  },
  form: { groups: attributeGroups, as: 'drawer' },
})
