import { departmentType, enableStatus } from '#resources/dictionaries.ts'
import { choice, count, derived, entity, integer, parent, phone, reference, text } from '#schema'

export const department = entity({
  label: '部门',
  title: 'name',
  fields: {
    parentId: parent('上级部门', { maxDepth: 5, same: ['type'] }),
    name: text('部门名称', { required: true, min: 2, max: 20, unique: { within: ['parentId'] } }),
    type: choice('部门类型', departmentType, { required: true, default: departmentType.company }),
    leaderUserId: reference('负责人', 'user', { onDelete: 'clear' }),
    phone: phone('联系电话', { contact: true }),
    sort: integer('排序', { min: 0, max: 9999, default: 0 }),
    status: choice('状态', enableStatus, { required: true, default: enableStatus.enabled }),
    userNum: derived('用户', count('user', 'departmentId')),
    projectNum: derived('项目', count('project', 'departmentId')),
  },
  list: {
    columns: ['name', 'type', 'leaderUserId', 'phone', 'userNum', 'projectNum', 'sort', 'status'],
    search: ['name', 'type'],
    sort: { field: 'sort', order: 'asc' },
  },
  scope: { writes: 'id' },
})
