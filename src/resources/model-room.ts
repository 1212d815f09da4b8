import { logModule } from '#resources/dictionaries.ts'
import { deviceCategory } from '#resources/product-dictionaries.ts'
import { roomFields, roomName } from '#resources/shared-fields.ts'
import { choices, entity, integer, reference, text } from '#schema'

/** A room of a house model; houses that get the model get its rooms. */
export const modelRoom = entity({
  label: '户型房间',
  module: logModule.project,
  title: 'name',
  fields: {
    modelId: reference('户型', 'houseModel', {
      required: true,
      immutable: true,
      hooked: true,
      onDelete: 'cascade',
    }),
    name: text('房间名称', { ...roomName, unique: { within: ['modelId'] } }),
    ...roomFields,
    sort: integer('排序', { min: 0, max: 9999, default: 0 }),
    techDeviceKeys: choices('预期设备', deviceCategory),
  },
  list: { sort: { field: 'sort', order: 'asc' } },
  scope: { through: 'modelId' },
})
