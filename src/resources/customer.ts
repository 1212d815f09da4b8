import { usercenter } from '#resources/base-paths.ts'
import { enableStatus, logModule } from '#resources/dictionaries.ts'
import { customerSource, gender } from '#resources/estate-dictionaries.ts'
import { pointsOperation } from '#resources/service-dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import {
  atLeast,
  choice,
  count,
  dateTime,
  derived,
  entity,
  image,
  integer,
  longText,
  type MountOption,
  phone,
  text,
} from '#schema'

/** Who uses the app: someone living in houses, with points. */
export const customer = entity({
  label: 'App用户',
  module: logModule.service,
  counter: '位',
  title: 'name',
  fields: {
    avatar: image('头像'),
    name: text('姓名', personName),
    phone: phone('手机号', { required: true, unique: true }),
    nickname: text('昵称', { max: 20 }),
    gender: choice('性别', gender, { default: gender.unknown }),
    integral: integer('积分', { readOnly: true, default: 0, unit: '分', cell: 'customer-points' }),
    totalIntegral: integer('累计积分', { readOnly: true, default: 0, unit: '分' }),
    usedIntegral: integer('已用积分', { readOnly: true, default: 0, unit: '分' }),
    houseNum: derived('房屋', count('houseUser', 'userId'), { cell: 'customer-houses' }),
    source: choice('来源', customerSource, { readOnly: true, default: customerSource.admin }),
    registerTime: dateTime('注册时间', { readOnly: true }),
    lastLoginTime: dateTime('最近登录', { readOnly: true }),
    status: choice('状态', enableStatus, { readOnly: true, default: enableStatus.enabled }),
    remark: longText('备注', { max: 200 }),
  },
  remove: {
    confirm: '删除后，用户与所有房屋解绑，剩余积分作废；订单和积分明细保留。确定要删除吗？',
    notices: [{ when: { integral: atLeast(1) }, text: '还有积分，删除后全部作废，无法恢复', confirm: true }],
  },
  actions: {
    import: {
      label: '导入',
      at: 'toolbar',
      call: '/platform/admin/v1/project/customer/import',
      by: 'dialog',
    },
    addPoints: {
      label: '增加积分',
      call: '/usercenter/admin/v1/customer/integral/operate',
      key: 'userId',
      send: { type: pointsOperation.add },
      by: 'dialog',
    },
    deductPoints: {
      label: '扣减积分',
      call: '/usercenter/admin/v1/customer/integral/operate',
      key: 'userId',
      send: { type: pointsOperation.deduct },
      by: 'dialog',
      when: { integral: atLeast(1) },
      danger: true,
    },
  },
  list: {
    columns: [
      { field: 'avatar', priority: 'low' },
      'name',
      'phone',
      'houseNum',
      'integral',
      { field: 'source', priority: 'low' },
      'registerTime',
      'status',
    ],
    figures: {
      given: { label: '累计发放', sum: 'totalIntegral' },
      used: { label: '累计使用', sum: 'usedIntegral' },
      left: { label: '当前余额', sum: 'integral' },
    },
    search: [
      { keyword: ['name', 'phone'] },
      'source',
      { between: 'registerTime', params: ['registerFrom', 'registerTo'] },
      { through: 'houseUser', by: 'userId', field: 'projectId' },
      { through: 'houseUser', by: 'userId', field: 'houseId' },
    ],
  },
})

export const customerLookups: MountOption<typeof customer, 'lookups'> = {
  choice: {
    path: `${usercenter}/customer/choice/list`,
    fields: ['name', 'phone'],
    shape: 'page',
    beside: 'phone',
    // Who ships orders finds those of one user, and sees no more of users than that.
    allow: ['/service/appUser', '/service/pointsManage'],
  },
}

export const customerActionFiles: MountOption<typeof customer, 'actionFiles'> = {
  pointsFile: {
    label: '批量调整积分',
    path: `${usercenter}/customer/integral/import`,
    allow: '/service/appUser',
    by: ['phone!', 'name'],
    actions: ['addPoints', 'deductPoints'],
    columns: ['integral', { field: 'reason', example: '社区活动奖励' }],
    once: 'requestId',
  },
}
