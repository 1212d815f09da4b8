import { productStatus } from '#resources/dictionaries.ts'
import { count, decimal, derived, entity, image, integer, longText, reference, text } from '#schema'

const rooms = { min: 0, max: 20 } as const

/** The plan that houses share. Its calls and screens come with the estate. */
export const houseModel = entity({
  label: '户型',
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true, onDelete: 'cascade' }),
    name: text('户型名称', { required: true, min: 1, max: 20, unique: { within: ['projectId'] } }),
    bedroom: integer('室', rooms),
    living: integer('厅', rooms),
    bath: integer('卫', rooms),
    kitchen: integer('厨', rooms),
    balcony: integer('阳台', rooms),
    area: decimal('建筑面积', { required: true, min: 0.01, max: 9999.99, unit: '㎡' }),
    imageUrl: image('户型图'),
    techProductId: reference('默认科技产品', 'techProduct', {
      where: { status: productStatus.published },
      onDelete: 'clear',
    }),
    remark: longText('备注', { max: 200 }),
    houseNum: derived('房屋', count('house', 'modelId')),
  },
  scope: { through: 'projectId' },
})
