import { count, derived, entity, reference, text } from '#schema'
import { modelFields } from './house-model-fields.ts'

/** The plan that houses share. */
export const houseModel = entity({
  label: '户型',
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
  },
  actions: {
    manage: { label: '户型管理', at: 'toolbar', call: 'force/update', dialog: 'house-models' },
  },
  scope: { through: 'projectId' },
})
