import { onlineStatus } from '#resources/dictionaries.ts'
import { count, derived, entity, integer, reference, text } from '#schema'

export const floor = entity({
  label: '楼层',
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true, onDelete: 'cascade' }),
    building: text('楼栋', { max: 16, placeholder: '1号楼' }),
    unit: text('单元', { max: 16, placeholder: '1单元' }),
    name: text('楼层名称', {
      required: true,
      min: 1,
      max: 20,
      unique: { within: ['projectId', 'building', 'unit'] },
    }),
    floorNo: integer('层号', { required: true, min: -9, max: 200 }),
    sort: integer('排序', { readOnly: true }),
    houseNum: derived('房屋', count('house', 'floorId')),
    onlineNum: derived('在线房屋', count('house', 'floorId', { onlineStatus: onlineStatus.online })),
  },
  scope: { through: 'projectId' },
})
