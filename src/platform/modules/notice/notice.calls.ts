import { usercenter } from '#resources/base-paths.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import { bool, call, choice, choices, dateTime, integer, longText, rows, text } from '#schema'

const page = {
  pageNum: integer('页码', { min: 1, max: 100_000, default: 1 }),
  pageSize: integer('每页条数', { min: 1, max: 100, default: 20 }),
}

const deliveryId = text('编号', { required: true, max: 32 })

/** What staff are told, and what of it they want to hear. */
export const noticeCalls = {
  'notice.list': call(
    'GET',
    `${usercenter}/notice/list`,
    'login',
    { ...page, unread: bool('只看未读', { default: 0 }) },
    {
      id: text('编号', { hidden: true }),
      kind: choice('类型', noticeKind),
      title: text('内容'),
      num: integer('条数'),
      several: bool('含多条数据'),
      time: dateTime('时间'),
      isRead: bool('已读'),
    },
  ),
  'notice.read': call('POST', `${usercenter}/notice/read`, 'login', {
    items: rows('通知', { id: text('编号', { required: true, max: 32 }) }, { max: 100 }),
    all: bool('全部', { default: 0 }),
  }),
  'notice.settings': call('GET', `${usercenter}/notice/settings`, 'login'),
  'notice.settingsUpdate': call('POST', `${usercenter}/notice/settings/update`, 'login', {
    kinds: choices('通知类型', noticeKind),
    sound: bool('声音', { default: 0 }),
  }),
  'notice.deliveryList': call('GET', `${usercenter}/notice/delivery/list`, ['/system/record'], page, {
    id: text('编号', { hidden: true }),
    kind: choice('类型', noticeKind),
    title: text('内容'),
    createTime: dateTime('时间'),
    attempts: integer('次数'),
    failTime: dateTime('失败时间'),
    reason: longText('原因'),
  }),
  'notice.deliveryRetry': call('POST', `${usercenter}/notice/delivery/retry`, ['/system/record'], {
    id: deliveryId,
  }),
} as const
