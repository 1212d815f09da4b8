import { usercenter } from '#resources/base-paths.ts'
import { departmentType, enableStatus, logModule } from '#resources/dictionaries.ts'
import {
  choice,
  count,
  derived,
  entity,
  integer,
  type MountOption,
  parent,
  phone,
  reference,
  text,
} from '#schema'

export const department = entity({
  label: '部门',
  module: logModule.system,
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

export const departmentOrdering: MountOption<typeof department, 'ordering'> = {
  path: `${usercenter}/department/sort/update`,
  field: 'sort',
  by: 'parentId',
  input: 'departmentIds',
  allow: '/system/department',
}

export const departmentLookups: MountOption<typeof department, 'lookups'> = {
  byType: {
    path: `${usercenter}/department/list/by/type`,
    fields: ['name'],
    filter: ['type!'],
    shape: 'array',
    allow: 'login',
  },
}
