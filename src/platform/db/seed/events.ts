import { formatTime } from '#domain/time.ts'
import {
  alarmActive,
  alarmCategory,
  alarmLevel,
  alarmStatus,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { houses } from './houses.ts'
import { createRandom, type Random, range } from './random.ts'
import { repairers } from './users.ts'

const minute = 60_000
const day = 24 * 60 * minute

const alarmKinds = [
  { name: '室内 CO₂ 浓度过高', category: alarmCategory.outOfRange, level: alarmLevel.major },
  { name: '新风机组滤网堵塞', category: alarmCategory.consumableExpired, level: alarmLevel.minor },
  { name: '热泵主机故障', category: alarmCategory.deviceFault, level: alarmLevel.critical },
  { name: '网关离线', category: alarmCategory.offline, level: alarmLevel.major },
  { name: '温控面板通讯异常', category: alarmCategory.communication, level: alarmLevel.warning },
  { name: '净水器漏水', category: alarmCategory.security, level: alarmLevel.critical },
] as const

const requests = [
  {
    title: '热泵主机不制热',
    type: workOrderType.deviceFault,
    content: '业主反映昨晚起供水温度只有 25 度，需上门检查。',
  },
  {
    title: '更换新风初效滤网',
    type: workOrderType.consumableReplacement,
    content: '滤网压差超过 200 Pa，请更换初效滤网并清洁机组。',
  },
  {
    title: '温控面板安装调试',
    type: workOrderType.installation,
    content: '主卧面板新装，需接线、绑定并完成调试。',
  },
  {
    title: '季度巡检',
    type: workOrderType.inspection,
    content: '按巡检表检查机房水泵、阀门、膨胀罐与管路压力。',
  },
  {
    title: '业主投诉夜间噪音',
    type: workOrderType.complaint,
    content: '新风机夜间噪音较大，影响休息，请现场测量并调低风频。',
  },
] as const

/** Running houses, where things happen. */
const lived = houses.filter((house) => house.projectId !== 'project_xixi')

const someHouse = (random: Random) => lived[random.below(lived.length)] ?? {}

const { unhandled, handling, handled, ignored } = alarmStatus

export function demoAlarms(now: number): readonly Values[] {
  const random = createRandom(7)
  return range(60).map((index) => {
    const house = someHouse(random)
    const first = now - random.below(30) * day - random.below(1440) * minute
    const status = index < 18 ? unhandled : random.pick([unhandled, handling, handled, handled, ignored])
    return {
      id: `alarm_${index + 1}`,
      alarmNo: `BJ${formatTime(first).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      ...random.pick(alarmKinds),
      projectId: house.projectId,
      houseId: house.id,
      firstTime: formatTime(first),
      lastTime: formatTime(Math.min(now, first + random.below(600) * minute)),
      count: 1 + random.below(12),
      active: status === handled ? alarmActive.recovered : alarmActive.active,
      status,
      createTime: formatTime(first),
    }
  })
}

const { urgent, high, medium, low } = workOrderPriority

/** Every state several times over; there is most in processing. */
const states = [
  workOrderStatus.pending,
  workOrderStatus.assigned,
  workOrderStatus.processing,
  workOrderStatus.processing,
  workOrderStatus.suspended,
  workOrderStatus.reviewing,
  workOrderStatus.completed,
  workOrderStatus.closed,
] as const

export function demoWorkOrders(now: number): readonly Values[] {
  const random = createRandom(11)
  return range(40).map((index) => {
    const house = someHouse(random)
    const created = now - random.below(40) * day - random.below(1440) * minute
    const status = states[index % states.length] ?? workOrderStatus.pending
    const repairer = repairers[random.below(repairers.length)] ?? 'user_ops'
    return {
      id: `work_order_${index + 1}`,
      orderNo: `GD${formatTime(created).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      ...random.pick(requests),
      priority: random.pick([urgent, high, medium, medium, low]),
      source: random.pick([
        workOrderSource.alarm,
        workOrderSource.admin,
        workOrderSource.app,
        workOrderSource.phone,
      ]),
      projectId: house.projectId,
      houseId: house.id,
      repairUserIds: status === workOrderStatus.pending ? [] : [repairer],
      status,
      createTime: formatTime(created),
      createUserName: '周启明',
    }
  })
}
