import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import { houses } from './houses.ts'
import { createRandom, type Random, range } from './random.ts'
import { repairers } from './users.ts'

const minute = 60_000
const day = 24 * 60 * minute

const alarmKinds = [
  { name: '室内 CO₂ 浓度过高', category: 3, level: 2 },
  { name: '新风机组滤网堵塞', category: 5, level: 3 },
  { name: '热泵主机故障', category: 1, level: 1 },
  { name: '网关离线', category: 2, level: 2 },
  { name: '温控面板通讯异常', category: 4, level: 4 },
  { name: '净水器漏水', category: 6, level: 1 },
] as const

const requests = [
  { title: '热泵主机不制热', type: 1, content: '业主反映昨晚起供水温度只有 25 度，需上门检查。' },
  { title: '更换新风初效滤网', type: 2, content: '滤网压差超过 200 Pa，请更换初效滤网并清洁机组。' },
  { title: '温控面板安装调试', type: 3, content: '主卧面板新装，需接线、绑定并完成调试。' },
  { title: '季度巡检', type: 4, content: '按巡检表检查机房水泵、阀门、膨胀罐与管路压力。' },
  { title: '业主投诉夜间噪音', type: 5, content: '新风机夜间噪音较大，影响休息，请现场测量并调低风频。' },
] as const

/** Running houses, where things happen. */
const lived = houses.filter((house) => house.projectId !== 'project_xixi')

const someHouse = (random: Random) => lived[random.below(lived.length)] ?? {}

export function demoAlarms(now: number): readonly Values[] {
  const random = createRandom(7)
  return range(60).map((index) => {
    const house = someHouse(random)
    const first = now - random.below(30) * day - random.below(1440) * minute
    const status = index < 18 ? 1 : random.pick([1, 2, 3, 3, 4])
    return {
      id: `alarm_${index + 1}`,
      alarmNo: `BJ${formatTime(first).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      ...random.pick(alarmKinds),
      projectId: house.projectId,
      houseId: house.id,
      firstTime: formatTime(first),
      lastTime: formatTime(Math.min(now, first + random.below(600) * minute)),
      count: 1 + random.below(12),
      active: status === 3 ? 0 : 1,
      status,
      createTime: formatTime(first),
    }
  })
}

/** Every state several times over. */
const states = [10, 20, 30, 30, 40, 50, 60, 70] as const

export function demoWorkOrders(now: number): readonly Values[] {
  const random = createRandom(11)
  return range(40).map((index) => {
    const house = someHouse(random)
    const created = now - random.below(40) * day - random.below(1440) * minute
    const status = states[index % states.length] ?? 10
    const repairer = repairers[random.below(repairers.length)] ?? 'user_ops'
    return {
      id: `work_order_${index + 1}`,
      orderNo: `GD${formatTime(created).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      ...random.pick(requests),
      priority: random.pick([1, 2, 3, 3, 4]),
      source: random.pick([1, 2, 3, 4]),
      projectId: house.projectId,
      houseId: house.id,
      repairUserIds: status === 10 ? [] : [repairer],
      status,
      createTime: formatTime(created),
      createUserName: '周启明',
    }
  })
}
