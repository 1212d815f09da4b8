import { usercenter } from '#resources/base-paths.ts'
import { enableStatus, logModule } from '#resources/dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import { workOrderInHand } from '#resources/work-order-dictionaries.ts'
import {
  atLeast,
  bool,
  choice,
  count,
  dateTime,
  derived,
  email,
  entity,
  image,
  in_,
  longText,
  type MountOption,
  password,
  phone,
  reference,
  references,
  text,
} from '#schema'

/** Somebody has to take them over before their handler goes. */
const withOrders = { todoNum: atLeast(1) } as const

/** A member of the staff, who logs in. */
export const user = entity({
  label: '用户',
  module: logModule.system,
  counter: '名',
  title: 'name',
  fields: {
    account: text('账号', {
      required: true,
      immutable: true,
      unique: true,
      max: 20,
      pattern: /^[a-zA-Z][a-zA-Z0-9_]{3,19}$/,
      message: '账号为 4–20 位字母、数字或下划线，以字母开头',
    }),
    password: password('密码', { required: true }),
    name: text('姓名', personName),
    phone: phone('手机号', { required: true, unique: true }),
    email: email('邮箱'),
    avatar: image('头像', { ratio: 1 }),
    departmentId: reference('所属部门', 'department', { required: true }),
    roleIds: references('角色', 'role', { required: true, min: 1, max: 5 }),
    isRepair: bool('维修人员', { default: 0, help: '可被派为工单处理人' }),
    isDebug: bool('调试人员', { default: 0, help: '可被指派调试房屋' }),
    status: choice('状态', enableStatus, { required: true, default: enableStatus.enabled }),
    lastLoginTime: dateTime('最近登录', { readOnly: true }),
    lastLoginIp: text('登录 IP', { readOnly: true }),
    projectNum: derived('项目', count('projectAdmin', 'adminId')),
    todoNum: derived('待办工单', count('workOrder', 'repairUserIds', { status: in_(...workOrderInHand) })),
    remark: longText('备注', { max: 200 }),
  },
  list: {
    columns: [
      'account',
      'name',
      'phone',
      'departmentId',
      'roleIds',
      'projectNum',
      { field: 'status', priority: 'high' },
      { field: 'lastLoginTime', priority: 'high' },
      { field: 'createTime', priority: 'low' },
    ],
    search: [
      { keyword: ['account', 'name', 'phone'], label: '账号/姓名/手机号' },
      'departmentId',
      { field: 'roleIds', param: 'roleId', label: '角色' },
      'status',
    ],
  },
  form: {
    groups: {
      账号: ['account', 'password', 'status'],
      人员: ['name', 'phone', 'email', 'avatar', 'departmentId'],
      职责: ['roleIds', 'isRepair', 'isDebug', 'remark'],
    },
    as: 'drawer',
    notices: [
      {
        when: { status: enableStatus.disabled, ...withOrders },
        text: '该用户还有待办工单，停用后无人处理，请先改派',
        confirm: true,
      },
    ],
  },
  remove: {
    notices: [{ when: withOrders, text: '还有待办工单，未改派前无法删除', refused: true }],
  },
  scope: { writes: 'departmentId' },
  actions: {
    resetPassword: {
      label: '重置密码',
      call: 'update',
      input: ['password'],
      confirm: '重置后该用户须用新密码重新登录，新密码只显示一次',
    },
  },
})

export const userLookups: MountOption<typeof user, 'lookups'> = {
  debugUser: {
    path: `${usercenter}/debug/user/list`,
    fields: ['name', 'phone'],
    where: { isDebug: 1, status: enableStatus.enabled },
    shape: 'page',
    allow: ['/project/:id', '/house/detail'],
  },
  repairUser: {
    path: `${usercenter}/repair/user/list`,
    fields: ['name', 'phone', 'todoNum'],
    where: { isRepair: 1, status: enableStatus.enabled },
    sort: { field: 'todoNum', order: 'asc' },
    beside: 'todoNum',
    given: ['projectId'],
    shape: 'page',
    allow: ['/maintenance', '/house/detail'],
  },
}
