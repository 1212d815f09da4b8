import { logModule } from '#resources/dictionaries.ts'
import { relation, residentStatus } from '#resources/estate-dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import { bool, choice, dateTime, entity, longText, phone, reference, text } from '#schema'

/** Someone who uses the app in a house: the customer with that phone, in one of their homes. */
export const houseUser = entity({
  label: '住户',
  module: logModule.house,
  counter: '位',
  title: 'name',
  fields: {
    projectId: reference('项目', 'project', { readOnly: true, onDelete: 'cascade' }),
    houseId: reference('房屋', 'house', {
      required: true,
      immutable: true,
      lookup: 'choice',
      within: 'projectId',
      onDelete: 'cascade',
    }),
    userId: reference('App用户', 'customer', { readOnly: true, onDelete: 'cascade' }),
    name: text('姓名', personName),
    phone: phone('手机号', { required: true, unique: { within: ['houseId'] } }),
    relation: choice('关系', relation, { required: true, default: relation.owner }),
    isMain: bool('主用户', {
      default: 0,
      unique: { within: ['houseId'], where: { isMain: 1 } },
      help: '每套房屋一位',
    }),
    startTime: dateTime('生效时间'),
    expireTime: dateTime('到期时间', {
      required: { relation: relation.tenant },
      end: true,
      help: '租客须填写',
    }),
    remark: longText('备注', { max: 200 }),
    status: choice('状态', residentStatus),
  },
  rules: [{ rule: 'ascending', fields: ['startTime', 'expireTime'], orEqual: true, range: '有效期' }],
  labels: { createTime: '绑定时间' },
  list: {
    columns: [
      'name',
      'phone',
      { field: 'houseId', width: 150 },
      'relation',
      'isMain',
      { field: 'createTime', priority: 'low' },
      'expireTime',
      'status',
    ],
    search: ['name', 'phone', 'houseId', 'relation', 'status'],
  },
  states: {
    field: 'status',
    initial: residentStatus.valid,
    transitions: {
      expire: {
        label: '到期',
        from: [residentStatus.valid],
        to: residentStatus.expired,
        at: 'expireTime',
        set: { isMain: 0 },
      },
    },
  },
  actions: {
    makeMain: {
      label: '设为主用户',
      call: 'main/update',
      when: { isMain: 0, status: residentStatus.valid },
      confirm: '每套房屋一位主用户：原主用户改为普通住户，其关系和绑定不变。确定要设为主用户吗？',
    },
  },
  remove: {
    verb: '解绑',
    confirm: '解绑后，住户不再能查看和控制该房屋；App用户保留。确定要解绑吗？',
    reason: { isMain: 1 },
  },
  scope: { through: 'projectId' },
})
