import { logModule } from '#resources/dictionaries.ts'
import { roomFields, roomName } from '#resources/shared-fields.ts'
import { entity, integer, reference, text } from '#schema'

export const houseRoom = entity({
  label: '房间',
  module: logModule.house,
  title: 'name',
  fields: {
    houseId: reference('房屋', 'house', {
      required: true,
      immutable: true,
      lookup: 'choice',
      onDelete: 'cascade',
    }),
    name: text('房间名称', { ...roomName, unique: { within: ['houseId'] } }),
    ...roomFields,
    sort: integer('排序', { min: 0, max: 9999, default: 0 }),
    sourceRoomId: reference('户型房间', 'modelRoom', { readOnly: true, onDelete: 'clear' }),
  },
  list: { sort: { field: 'sort', order: 'asc' } },
  scope: { through: 'houseId' },
})
