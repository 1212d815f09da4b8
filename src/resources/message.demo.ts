import type { DemoRecord } from '#config'
import { day, hour, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import {
  deliveryStatus,
  messageStatus,
  messageTarget,
  messageType,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import { residents } from './customer.demo.ts'

const { sent, arrived, read, failed } = deliveryStatus

/** Of ten, what became of the message. */
const standings = [read, read, read, read, arrived, arrived, arrived, sent, sent, failed] as const

const water = residents.filter(({ house }) => house.projectId === 'project_jingan')

const standingOf = (index: number) => standings[index % standings.length] ?? sent

const count = (wanted: readonly number[]) =>
  water.filter((_, index) => wanted.includes(standingOf(index))).length

/** One that has gone out, and one that waits for its day. */
export const messages = ({ now }: DemoContext): readonly DemoRecord<'message'>[] => [
  {
    id: 'message_water',
    title: '二次供水水箱清洗通知',
    type: messageType.service,
    content: '<p>本周四 9:00–12:00 清洗水箱，期间停水，请提前储水。</p>',
    target: messageTarget.projects,
    projectIds: ['project_jingan'],
    pushWay: [pushWay.inApp, pushWay.push],
    sendMode: sendMode.immediate,
    status: messageStatus.sent,
    startTime: formatTime(now - 3 * day),
    endTime: formatTime(now - 3 * day + minute),
    targetNum: water.length,
    sendNum: count([sent, arrived, read]),
    failNum: count([failed]),
    retryNum: count([failed]),
    arriveNum: count([arrived, read]),
    readNum: count([read]),
    failReason: '设备未注册',
    createTime: formatTime(now - 3 * day),
    createUserName: '韩梅',
  },
  {
    id: 'message_concert',
    title: '社区音乐会邀请',
    type: messageType.activity,
    content: '<p>周六 19:30，中心花园，凭积分商城门票入场。</p>',
    target: messageTarget.all,
    pushWay: [pushWay.inApp],
    sendMode: sendMode.scheduled,
    sendTime: formatTime(now + 2 * day),
    status: messageStatus.waiting,
    createTime: formatTime(now - 2 * hour),
    createUserName: '韩梅',
  },
]

export const messageDeliveries = ({ now }: DemoContext): readonly DemoRecord<'messageDelivery'>[] =>
  water.map(({ customer }, index) => {
    const status = standingOf(index)
    const moment = (isSo: boolean, ms: number) => (isSo ? formatTime(now - 3 * day + ms) : null)
    return {
      id: `delivery_${index + 1}`,
      messageId: 'message_water',
      userId: customer.id,
      status,
      sentWays: status === failed ? [] : [pushWay.inApp, pushWay.push],
      failReason: status === failed ? '设备未注册' : null,
      attempt: status === failed ? 3 : 1,
      sendTime: moment(status !== failed, minute),
      arriveTime: moment(status === arrived || status === read, 2 * minute),
      readTime: moment(status === read, hour),
      createTime: formatTime(now - 3 * day),
    }
  })
