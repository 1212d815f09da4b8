import { productStatus } from '#resources/product-dictionaries.ts'
import { area } from '#resources/shared-fields.ts'
import { decimal, image, integer, longText, reference } from '#schema'

const rooms = { min: 0, max: 20 } as const

/** What a house model is besides its name: also sent, whole, by the call that changes it together with its houses. */
export const modelFields = {
  imageUrl: image('户型图'),
  bedroom: integer('室', rooms),
  living: integer('厅', rooms),
  bath: integer('卫', rooms),
  kitchen: integer('厨', rooms),
  balcony: integer('阳台', rooms),
  area: decimal('建筑面积', { ...area, required: true }),
  techProductId: reference('默认科技产品', 'techProduct', {
    where: { status: productStatus.published },
    onDelete: 'clear',
  }),
  remark: longText('备注', { max: 200 }),
}
