import { logModule } from '#resources/dictionaries.ts'
import { atLeast, count, derived, entity, reference, text } from '#schema'
import { modelFields } from './house-model-fields.ts'

const inUse = { houseNum: atLeast(1) } as const

/** The plan that houses share. */
export const houseModel = entity({
  label: '户型',
  module: logModule.project,
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { required: true, immutable: true, onDelete: 'cascade' }),
    name: text('户型名称', { required: true, min: 1, max: 20, unique: { within: ['projectId'] } }),
    ...modelFields,
    roomNum: derived('房间', count('modelRoom', 'modelId')),
    houseNum: derived('房屋', count('house', 'modelId')),
  },
  list: {
    columns: [
      'imageUrl',
      'name',
      'bedroom',
      'living',
      'bath',
      'area',
      'techProductId',
      'roomNum',
      'houseNum',
    ],
    search: ['name'],
    card: { cover: 'imageUrl', subtitle: 'techProductId', figures: ['area', 'roomNum', 'houseNum'] },
    view: 'card',
  },
  form: {
    groups: {
      基本信息: ['projectId', 'name', 'area', 'imageUrl', 'techProductId', 'remark'],
      格局: ['bedroom', 'living', 'bath', 'kitchen', 'balcony'],
    },
    notices: [
      { when: inUse, text: '已有房屋使用该户型：面积和房间请在「面积与房间」中修改，会先列出每套房屋的变化' },
    ],
  },
  actions: {
    plan: { label: '面积与房间', call: 'force/update', by: 'dialog' },
    manage: { label: '户型管理', at: 'toolbar', call: 'preview', by: 'dialog' },
  },
  scope: { through: 'projectId' },
})
