import type { DemoRecord } from '#config'
import { day, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/contracts.ts'
import { createRandom, range } from '#platform/seed/random.ts'
import {
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/dictionaries.ts'
import { livedIn } from './house.demo.ts'
import { repairers } from './user.demo.ts'

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

export function workOrders({ now }: DemoContext): readonly DemoRecord<'workOrder'>[] {
  const random = createRandom(11)
  return range(40).map((index) => {
    const house = random.pick(livedIn)
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
