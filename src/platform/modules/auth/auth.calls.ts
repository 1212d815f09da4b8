import { usercenter } from '#resources/base-paths.ts'
import { smsScene } from '#resources/dictionaries.ts'
import { bool, call, choice, dateTime, password, phone, text } from '#schema'

const account = text('账号', {
  required: true,
  max: 20,
  pattern: /^([a-zA-Z][a-zA-Z0-9_]{2,19}|1[3-9]\d{9})$/,
  message: '请输入账号',
})
const smsCode = { max: 6, pattern: /^\d{6}$/, message: '请输入6位验证码' } as const

/** Calls about the account of whoever makes them: its logins, its passwords, its settings. */
export const authCalls = {
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
}
