import { platform } from '#resources/base-paths.ts'
import { logModule } from '#resources/dictionaries.ts'
import { derived, entity, type MountOption, reference, via } from '#schema'

/** Who looks after which project; also what data scope 仅授权项目 goes by. */
export const projectAdmin = entity({
  label: '项目管理员',
  module: logModule.project,
  counter: '名',
  title: 'adminId',
  fields: {
    projectId: reference('项目', 'project', { required: true, onDelete: 'cascade' }),
    adminId: reference('管理员', 'user', { required: true, onDelete: 'cascade' }),
    phone: derived('手机号', via('adminId', 'phone')),
    roleName: derived('角色', via('adminId', 'roleIds')),
  },
  list: {
    columns: ['projectId', 'adminId', 'phone', 'roleName', 'createTime'],
    search: ['projectId', 'adminId'],
  },
  unique: [['projectId', 'adminId']],
  scope: { through: 'projectId' },
})

export const projectAdminLinks: MountOption<typeof projectAdmin, 'links'> = {
  create: {
    label: '管理员',
    one: 'projectId',
    many: 'adminId',
    input: 'adminIds',
    path: `${platform}/project/admin/relation/create`,
    allow: 'project',
  },
  batchCreate: {
    label: '授权项目',
    one: 'adminId',
    many: 'projectId',
    input: 'projectIds',
    path: `${platform}/project/admin/relation/batch/create`,
    allow: ['project', '/system/user'],
  },
}
