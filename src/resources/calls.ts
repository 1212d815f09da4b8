import {
  clientLogAction,
  clientLogSource,
  logModule,
  otaMode,
  singleEnum,
  smsScene,
} from '#resources/dictionaries.ts'
import {
  bool,
  call,
  choice,
  dateTime,
  integer,
  json,
  longText,
  password,
  phone,
  reference,
  references,
  text,
} from '#schema'

const usercenter = '/usercenter/admin/v1'
const support = '/support/admin/v1'
const platform = '/platform/admin/v1'

const account = text('账号', {
  required: true,
  max: 20,
  pattern: /^([a-zA-Z][a-zA-Z0-9_]{2,19}|1[3-9]\d{9})$/,
  message: '请输入账号',
})
const productId = reference('科技产品', 'techProduct', { required: true })

const smsCode = { max: 6, pattern: /^\d{6}$/, message: '请输入6位验证码' } as const

/**
 * The calls that are no operation of an entity. They stand apart from the config so that the login screen, which
 * needs nothing else, does not load the entities.
 */
export const calls = {
  'auth.verifyConfig': call('GET', `${usercenter}/system/config/use/verify`, 'public'),
  'auth.login': call('POST', `${usercenter}/user/login`, 'public', {
    account,
    password: text('密码', { max: 64 }),
    code: text('验证码', smsCode),
    remember: bool('记住密码', { default: 0 }),
  }),
  'auth.logout': call('POST', `${usercenter}/user/logout`, 'login'),
  'auth.smsSend': call('POST', '/support/app/v1/sms/send', 'public', {
    phone: phone('手机号', { required: true }),
    scene: choice('用途', smsScene, { required: true }),
  }),
  'auth.passwordReset': call('POST', '/usercenter/app/v1/user/password/reset', 'public', {
    phone: phone('手机号', { required: true }),
    code: text('验证码', { ...smsCode, required: true }),
    password: password('新密码', { required: true }),
  }),
  'auth.passReset': call('POST', `${usercenter}/user/pass/reset`, 'login', {
    oldPassword: text('原密码', { required: true, max: 64 }),
    newPassword: password('新密码', { required: true }),
  }),
  'auth.phoneReset': call('POST', `${usercenter}/user/phone/reset`, 'login', {
    password: text('登录密码', { required: true, max: 64 }),
    phone: phone('新手机号', { required: true }),
  }),
  'auth.sessionList': call(
    'GET',
    `${usercenter}/user/session/list`,
    'login',
    {},
    {
      id: text('编号', { hidden: true }),
      device: text('设备'),
      startTime: dateTime('登录时间'),
      ip: text('登录 IP'),
      lastTime: dateTime('最近使用'),
      lastIp: text('最近 IP'),
      isCurrent: bool('当前设备'),
    },
  ),
  'auth.sessionEnd': call('POST', `${usercenter}/user/session/end`, 'login', {
    id: text('编号', { required: true, max: 32 }),
  }),
  'auth.info': call('GET', `${usercenter}/user/info`, 'login'),
  'auth.menuTree': call('GET', `${usercenter}/user/menu/tree`, 'login'),
  'address.list': call('GET', `${support}/address/list`, 'login'),
  'log.create': call('POST', `${usercenter}/operation/log/create`, 'login', {
    source: choice('来源', clientLogSource, { required: true }),
    action: choice('操作', clientLogAction, { required: true }),
    module: choice('模块', logModule),
    targetType: text('对象类型', { max: 32 }),
    targetId: text('对象编号', { max: 32 }),
    targetName: text('对象', { max: 100 }),
    content: longText('内容', { max: 500 }),
    before: json('变更前'),
    after: json('变更后'),
  }),
  'techProduct.enumList': call('GET', `${platform}/technology/product/enum/list`, 'login'),
  'techProduct.projectBindList': call(
    'GET',
    `${platform}/technology/product/project/bind/list`,
    ['/resource'],
    { productId },
    { name: text('项目'), houseNum: integer('绑定房屋') },
  ),
  'singleProduct.enumList': call('GET', `${platform}/single/product/enum/list`, 'login', {
    type: choice('枚举', singleEnum, { default: singleEnum.type }),
  }),
  'house.listBindProduct': call('GET', `${platform}/floor/house/list/bind/product`, ['/resource'], {
    projectId: reference('项目', 'project', { required: true }),
    productId,
  }),
  'ota.upgrade': call('POST', `${platform}/ota/upgrade`, ['/resource'], {
    firmwareId: reference('固件', 'firmware', { required: true }),
    houseIds: references('房屋', 'house', { required: true, min: 1, max: 500 }),
    mode: choice('升级方式', otaMode, { required: true, default: otaMode.immediate }),
    planTime: dateTime('计划时间', {
      future: true,
      visible: { mode: otaMode.scheduled },
      required: { mode: otaMode.scheduled },
    }),
    batchSize: integer('每批数量', { min: 1, max: 500, default: 50 }),
    stopFailRate: integer('失败率上限', { min: 1, max: 100, unit: '%', default: 20 }),
    timeoutSec: integer('超时', { min: 60, max: 86_400, unit: 's', default: 1800 }),
    retry: integer('重试次数', { min: 0, max: 3, default: 0 }),
    force: bool('允许降级', { default: 0 }),
  }),
  'download.url': call('GET', '/support/app/v1/software/download/url', 'public', {
    appId: text('应用编号', { required: true, max: 32 }),
  }),
  'upload.file': call('POST', `${support}/upload`, 'login'),
  'upload.importTemplate': call('GET', '/upload/csv/import_template.csv', 'public'),
}
