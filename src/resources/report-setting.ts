import { mostReportAttributes } from '#domain/series-interval.ts'
import { logModule } from '#resources/dictionaries.ts'
import { entity, integer, reference, rows, text } from '#schema'

/** What the report of a product in a project shows. Written by `report.attributeUpdate` alone. */
export const reportSetting = entity({
  label: '报表设置',
  module: logModule.project,
  title: 'productId',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true, onDelete: 'cascade' }),
    productId: reference('科技产品', 'techProduct', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      unique: { within: ['projectId'] },
    }),
    attributes: rows(
      '属性',
      {
        // The composite id, the same in each house that has the product.
        attributeId: text('属性', { required: true, max: 131 }),
        name: text('名称', { required: true, max: 50 }),
        unit: text('单位', { max: 10 }),
        sort: integer('排序'),
      },
      { max: mostReportAttributes },
    ),
    interval: text('间隔', { required: true }),
    agg: text('聚合方式', { required: true }),
  },
  scope: { through: 'projectId' },
})
