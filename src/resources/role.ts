import { dataScope, enableStatus, logModule } from '#resources/dictionaries.ts'
import { bool, choice, count, derived, entity, longText, permissions, text } from '#schema'

/** What its users may do, and on which projects. */
export const role = entity({
  label: '角色',
  module: logModule.system,
  title: 'name',
  fields: {
    name: text('角色名称', { required: true, min: 2, max: 20, unique: true }),
    dataScope: choice('数据范围', dataScope, {
      required: true,
      default: dataScope.all,
      help: 'App用户、积分、订单和消息不分项目，有权限即可见全部',
    }),
    status: choice('状态', enableStatus, { required: true, default: enableStatus.enabled }),
    remark: longText('备注', { max: 200 }),
    menuIds: permissions('权限', { required: true }),
    builtIn: bool('内置', { readOnly: true, default: 0, hidden: true }),
    userNum: derived('用户', count('user', 'roleIds')),
  },
  list: { columns: ['name', 'dataScope', 'userNum', 'status', 'remark', 'createTime'], search: ['name'] },
  form: { groups: { 基本信息: ['name', 'dataScope', 'status', 'remark'], 权限: ['menuIds'] }, as: 'drawer' },
  frozen: { builtIn: 1 },
})
