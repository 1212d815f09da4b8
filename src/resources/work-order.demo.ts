import { config, type DemoRecord } from '#config'
import { day, hour, minute } from '#domain/durations.ts'
import { cut } from '#domain/texts.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { goodsPicture } from '#platform/seed/files/goods-picture.ts'
import { createRandom, type Random, range } from '#platform/seed/random.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import {
  faultReason,
  reviewResult,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import { deadlineFields, limitsOf, type Values } from '#schema'
import { alarms } from './alarm.demo.ts'
import { livedIn } from './house.demo.ts'
import { people, repairers } from './user.demo.ts'
import { type Lived, lengthOf, live, lives, openLives, usualLives } from './work-order-lives.demo.ts'

type Order = DemoRecord<'workOrder'>

const { urgent, high, medium, low } = workOrderPriority
const { deviceFault, consumableReplacement, installation, inspection, complaint } = workOrderType

const requests = [
  {
    title: '热泵主机不制热',
    type: deviceFault,
    deviceName: '热泵主机',
    content: '业主反映昨晚起供水温度只有 25 度，需上门检查。',
    dealResult: '四通阀卡滞，已更换线圈并补充冷媒，供水温度恢复到 42 度。',
    reason: faultReason.damaged,
  },
  {
    title: '更换新风初效滤网',
    type: consumableReplacement,
    deviceName: '新风机组',
    content: '滤网压差超过 200 Pa，请更换初效滤网并清洁机组。',
    dealResult: '已更换初效滤网一套，清洁机组内腔，压差恢复正常。',
    reason: faultReason.wornOut,
  },
  {
    title: '温控面板安装调试',
    type: installation,
    deviceName: '温控面板',
    content: '主卧面板新装，需接线、绑定并完成调试。',
    dealResult: '面板接线并绑定完成，温度设定与回风温度显示正常。',
    reason: faultReason.misconfigured,
  },
  {
    title: '季度巡检',
    type: inspection,
    deviceName: null,
    content: '按巡检表检查机房水泵、阀门、膨胀罐与管路压力。',
    dealResult: '巡检表各项正常，补水压力调至 1.5 bar。',
    reason: faultReason.other,
  },
  {
    title: '业主投诉夜间噪音',
    type: complaint,
    deviceName: '新风机组',
    content: '新风机夜间噪音较大，影响休息，请现场测量并调低风频。',
    dealResult: '夜间模式风频由 38 Hz 调为 26 Hz，现场测得 31 dB，业主认可。',
    reason: faultReason.misconfigured,
  },
] as const

const reporters = ['王女士', '陈先生', '刘先生', '赵女士', '孙先生']
const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? '系统'
const dispatcher = 'user_ops'

const deadline = deadlineFields(config.resources.workOrder.fields)[0]

/** The limits of an order, moved on by as long as its clock stood still. */
function limits(priority: number, created: number, stood: number): Partial<Order> {
  const given: Values = deadline ? limitsOf(deadline.from, { priority }, formatTime(created)) : {}
  const later = (moment: unknown) => formatTime((parseTime(String(moment)) ?? 0) + stood)
  return {
    respDeadline: String(given.respDeadline),
    finishDeadline: later(given.finishDeadline),
  }
}

interface Pictures {
  readonly before: string
  readonly after: string
}

/** What the order says of work that has been submitted. */
function resultOf(
  request: (typeof requests)[number],
  type: Order['type'],
  random: Random,
  pictures: Pictures,
): Partial<Order> {
  const isPart = type === consumableReplacement || type === deviceFault
  const price = 60 + random.below(240)
  return {
    dealResult: request.dealResult,
    faultReason: request.reason,
    beforeImages: isPart ? [pictures.before] : [],
    afterImages: isPart ? [pictures.after] : [],
    materials: isPart ? [{ name: '初效滤网', spec: 'G4 420×420', num: 1, price }] : [],
    cost: isPart ? price + 80 : 0,
  }
}

const verdicts: Readonly<Record<string, number>> = {
  通过: reviewResult.pass,
  驳回: reviewResult.reject,
  关闭: reviewResult.close,
}

/** The last thing a reviewer said of it. */
function reviewOf({ steps }: Lived): Partial<Order> {
  const last = steps.findLast(({ action }) => action in verdicts)
  if (!last) return {}
  return {
    reviewResult: verdicts[last.action] as Order['reviewResult'] & number,
    reviewRemark: last.remark,
    reviewUserId: dispatcher,
    reviewTime: last.time,
  }
}

/** What follows from how an order has lived so far. */
function standing(lived: Lived, now: number): Partial<Order> {
  const { status, timeOf, countOf, steps } = lived
  const isSubmitted = status === workOrderStatus.reviewing || status === workOrderStatus.completed
  return {
    status: status as Order['status'] & number,
    statusTime: steps.at(-1)?.time ?? null,
    assignTime: timeOf('派单'),
    respTime: timeOf('接单'),
    startTime: timeOf('接单'),
    submitTime: isSubmitted ? timeOf('提交完成') : null,
    finishTime: timeOf('通过') ?? timeOf('关闭'),
    resumeTime: status === workOrderStatus.suspended ? formatTime(now + 20 * hour) : null,
    reworkCount: countOf('驳回'),
    // Nobody is told now of what was late before.
    soonTime: formatTime(now),
    overdueTime: formatTime(now),
    timeline: steps,
    updateTime: steps.at(-1)?.time ?? formatTime(now),
  }
}

/** A hundred orders in all states, one for each alarm that is in hand, and those that two months have seen done. */
export async function workOrders(context: DemoContext): Promise<readonly Order[]> {
  const { now } = context
  const random = createRandom(11)
  const keep = async (shape: 'filter' | 'sensor', colour: readonly [number, number, number]) =>
    (await context.keepFile('png', goodsPicture(shape, [...colour]))).url
  const pictures = {
    before: await keep('filter', [120, 90, 70]),
    after: await keep('sensor', [40, 140, 110]),
  }
  const made = (index: number, of: Partial<Order>, life: (typeof lives)[number], age: number): Order => {
    const request = requests[index % requests.length] ?? requests[0]
    const house = random.pick(livedIn)
    const created = now - age - lengthOf(life)
    const repairer = repairers[random.below(repairers.length)] ?? dispatcher
    const names = { dispatcher: nameOf(dispatcher), reviewer: nameOf(dispatcher), repairer: nameOf(repairer) }
    const source =
      of.source ?? random.pick([workOrderSource.admin, workOrderSource.admin, workOrderSource.phone])
    const maker = source === workOrderSource.alarm ? '系统' : nameOf(dispatcher)
    const lived = live(life, created, names, maker)
    const priority = random.pick([urgent, high, high, medium, medium, low])
    const isReported = source === workOrderSource.phone
    const type = of.type ?? request.type
    return {
      id: `work_order_${index + 1}`,
      title: request.title,
      type,
      content: request.content,
      deviceName: request.deviceName,
      priority,
      source,
      projectId: house.projectId,
      houseId: house.id,
      reporterName: isReported ? random.pick(reporters) : null,
      reporterPhone: isReported ? `137${String(20_000_000 + index * 311)}` : null,
      repairUserIds:
        lived.status === workOrderStatus.pending || lived.timeOf('派单') === null ? [] : [repairer],
      ...standing(lived, now),
      ...limits(priority, created, lived.stood),
      ...(lived.timeOf('提交完成') === null ? {} : resultOf(request, type, random, pictures)),
      ...reviewOf(lived),
      createTime: formatTime(created),
      createUserName: maker,
      ...of,
    }
  }
  const ofStaff = range(100).map((index) => {
    const life = lives[index % lives.length] ?? []
    const isOver = ![...openLives].includes(life)
    const age = isOver ? (2 + random.below(50)) * day : random.below(30) * hour + random.below(60) * minute
    return made(index, {}, life, age)
  })
  const inHand = alarms(context).filter(({ status }) => status === alarmStatus.handling)
  const ofAlarms = inHand.map((alarm, index) => {
    const life = openLives[index % openLives.length] ?? []
    const about = {
      title: cut(`处理报警：${alarm.name}`, 50),
      content: `${alarm.name}，请到现场检查并处理。`,
      type: deviceFault,
      source: workOrderSource.alarm,
    }
    const place = { projectId: alarm.projectId ?? '', houseId: alarm.houseId ?? null }
    return made(
      100 + index,
      { ...about, ...place, id: `work_order_${alarm.id}`, alarmId: alarm.id },
      life,
      random.below(20) * hour + 5 * minute,
    )
  })
  const done = range(240).map((index) =>
    made(1000 + index, {}, usualLives[index % usualLives.length] ?? [], random.below(60 * 24) * hour),
  )
  return numbered([...ofStaff, ...ofAlarms, ...done])
}

/** Numbers count the orders of each day, in the order in which they were made. */
function numbered(orders: readonly Order[]): readonly Order[] {
  const counts = new Map<string, number>()
  return orders
    .toSorted((one, other) => String(one.createTime).localeCompare(String(other.createTime)))
    .map((order) => {
      const prefix = `WO${String(order.createTime).slice(0, 10).replaceAll('-', '')}`
      const count = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, count)
      return { ...order, orderNo: `${prefix}${String(count).padStart(4, '0')}` }
    })
}
