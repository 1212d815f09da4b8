import { platform } from '#resources/base-paths.ts'
import { logModule, onlineStatus } from '#resources/dictionaries.ts'
import { floorNo } from '#resources/shared-fields.ts'
import { bool, count, derived, entity, integer, type MountOption, reference, rows, text, told } from '#schema'

export const floor = entity({
  label: '楼层',
  module: logModule.project,
  title: 'fullName',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true, onDelete: 'cascade' }),
    building: text('楼栋', { max: 16, place: true, placeholder: '1号楼' }),
    unit: text('单元', { max: 16, place: true, placeholder: '1单元' }),
    name: text('楼层名称', {
      required: true,
      min: 1,
      max: 20,
      place: true,
      unique: { within: ['projectId', 'building', 'unit'] },
    }),
    floorNo: integer('层号', { ...floorNo, required: true }),
    fullName: text('全称', { readOnly: true, max: 60, help: '楼栋-单元-楼层' }),
    sort: integer('排序', { readOnly: true, hooked: true }),
    houseNum: derived('房屋', count('house', 'floorId')),
    onlineNum: derived('在线房屋', count('house', 'floorId', { onlineStatus: onlineStatus.online })),
    alarmNum: derived('报警', told(), { tones: [{ atLeast: 1, color: 'red' }] }),
  },
  list: {
    columns: ['building', 'unit', 'name', 'floorNo', 'houseNum', 'onlineNum', 'alarmNum'],
    search: ['building', 'unit', 'name'],
    sort: { field: 'sort', order: 'asc' },
  },
  actions: {
    generate: {
      label: '批量生成',
      at: 'toolbar',
      call: 'generate',
      by: 'dialog',
    },
    copy: {
      label: '复制',
      call: 'copy',
      confirm: '住户、智能单品、网关编号、调试文件、报警与工单不会复制。',
      ask: {
        targets: rows(
          '目标楼层',
          {
            name: text('楼层名称', { required: true, min: 1, max: 20 }),
            floorNo: integer('层号', { ...floorNo, required: true }),
          },
          { required: true, min: 1, max: 50, distinct: ['name', 'floorNo'], input: 'floor-range' },
        ),
        withHouse: bool('复制房屋', { default: 1 }),
        withRoom: bool('复制房间', { default: 1, visible: { withHouse: 1 } }),
        withTechProduct: bool('复制产品类型', {
          default: 0,
          visible: { withHouse: 1 },
          help: '只复制绑定的产品类型，不含网关编号',
        }),
      },
    },
  },
  scope: { through: 'projectId' },
})

export const floorOrdering: MountOption<typeof floor, 'ordering'> = {
  path: `${platform}/floor/sort/update`,
  field: 'sort',
  by: 'projectId',
  input: 'floorIds',
  allow: '/project/:id',
}

export const floorLookups: MountOption<typeof floor, 'lookups'> = {
  places: {
    path: `${platform}/floor/choice/list`,
    fields: ['fullName', 'projectId', 'building', 'unit', 'name'],
    filter: ['projectId!'],
    shape: 'page',
    allow: '/service/message',
  },
}
