import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { hour, minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { createModules } from '#platform/modules/modules.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import {
  dealAction,
  faultReason,
  reviewResult,
  timeStanding,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import {
  type DictionaryValue,
  deadlineFields,
  type FormNotice,
  matches,
  standingOf,
  type TimelineStep,
  type Values,
} from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { demoNoon, engines, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import type { Answer } from '#tests/support/platform-client.ts'
import { runJob } from '#tests/support/run-job.ts'

const { pending, assigned, processing, suspended, reviewing, completed, closed } = workOrderStatus

/** Two who repair, and who reviews. */
const first = 'staff15'
const second = 'staff16'

describe.each(oneEngine)('work orders on %s', (engine) => {
  let eaves: TestPlatform
  let ids: Readonly<Record<string, string>>
  const start = demoNoon

  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: start })
    const { data } = await eaves.call('user.repairUser', { pageNum: 1, pageSize: 100 })
    const names: readonly Values[] = data.list
    const accounts = await eaves.db.selectFrom('user').select(['id', 'account']).execute()
    const idOf = (account: string) => String(accounts.find((one) => one.account === account)?.id)
    ids = { [first]: idOf(first), [second]: idOf(second) }
    for (const account of [first, second]) expect(names.map(({ id }) => id)).toContain(ids[account])
  }, 120_000)
  afterAll(() => eaves.close())

  const create = async (values: Values = {}): Promise<string> => {
    const answer = await eaves.call('workOrder.create', {
      ...{ title: '水泵异响', content: '机房水泵有异响，请检查。' },
      type: workOrderType.deviceFault,
      priority: workOrderPriority.urgent,
      source: workOrderSource.admin,
      ...{ projectId: 'project_jingan', publicArea: 1, ...values },
    })
    expect(answer).toMatchObject({ code: codes.ok })
    return String(answer.data.id)
  }
  const read = async (id: string): Promise<Values> => (await eaves.call('workOrder.detail', { id })).data
  const assign = (id: string, to = first, more: Values = {}) =>
    eaves.call('workOrder.assign', { id, userIds: [ids[to]], ...more })
  const deal = (id: string, action: DictionaryValue<typeof dealAction>, more: Values = {}, as = first) =>
    eaves.call('workOrder.accept', { id, action, ...more }, { as })
  const review = (id: string, result: DictionaryValue<typeof reviewResult>, more: Values = {}, as = 'ops') =>
    eaves.call('workOrder.pass', { id, result, ...more }, { as })
  const done = { dealResult: '更换轴承，异响消失', faultReason: faultReason.damaged, cost: 120 }
  const picture = async () => {
    const { data } = await eaves.call('workOrder.list', { pageNum: 1, pageSize: 100, status: completed })
    return (data.list as readonly Values[]).flatMap(({ afterImages }) => afterImages as string[])[0]
  }
  const submit = async (id: string, as = first, more: Values = {}) =>
    deal(id, dealAction.submit, { ...done, afterImages: [await picture()], ...more }, as)
  const ok = (answer: Answer) => expect(answer).toMatchObject({ code: codes.ok, data: true })
  const stepsOf = (order: Values) => order.timeline as readonly TimelineStep[]
  const inHours = (hours: number) => formatTime(eaves.platform.services.now().getTime() + hours * hour)
  const next = (order: Values) => String(order.orderNo).slice(10)

  it('cost what their materials come to, unless another cost is said', async () => {
    const materials = [
      { name: '轴承', spec: '6204', num: 3, price: 0.1 },
      { name: '油', num: 1, price: null },
    ]
    const submitted = async (more: Values) => {
      const id = await create()
      ok(await assign(id))
      ok(await deal(id, dealAction.accept))
      return { id, answer: await submit(id, first, more) }
    }
    const costOf = async (more: Values) => {
      const { id, answer } = await submitted(more)
      ok(answer)
      return (await read(id)).cost
    }
    expect(await costOf({ materials, cost: null })).toBe(0.3)
    expect(await costOf({ materials, cost: 50 })).toBe(50)
    expect(await costOf({ materials: [], cost: null })).toBeNull()
    const { answer } = await submitted({
      ...{ materials: [{ name: '金轴', num: 9999, price: 999_999 }], cost: null },
    })
    expect(answer).toMatchObject({
      code: codes.invalid,
      data: { errors: { materials: '用料合计不能超过 999999.99 元' } },
    })
  })

  it('go their whole way, by those whose it is, and tell it', async () => {
    const id = await create()
    ok(await assign(id))
    expect((await deal(id, dealAction.accept, {}, second)).code).toBe(codes.forbidden)
    ok(await deal(id, dealAction.accept))
    eaves.forward(20 * minute)
    ok(await submit(id))
    expect((await review(id, reviewResult.pass, {}, first)).code).toBe(codes.forbidden)
    ok(await review(id, reviewResult.reject, { remark: '图片不清楚' }))
    expect(await read(id)).toMatchObject({ status: processing, reworkCount: 1, submitTime: null })
    ok(await submit(id))
    ok(await review(id, reviewResult.pass, { remark: '好' }))
    const order = await read(id)
    expect(order).toMatchObject({ status: completed, reviewRemark: '好', dealResult: done.dealResult })
    expect(stepsOf(order).map(({ action, stay }) => [action, stay])).toEqual([
      ['新增', 0],
      ['派单', 0],
      ['接单', 20 * 60],
      ['提交完成', 0],
      ['驳回', 0],
      ['提交完成', 0],
      ['通过', null],
    ])
    expect(stepsOf(order)[3]).toMatchObject({ images: [await picture()], fromStatus: processing })
    for (const answer of [
      await assign(id, second, { reason: '改派' }),
      await review(id, reviewResult.close, { remark: '重复' }),
    ])
      expect(answer).toMatchObject({ code: codes.stateChanged, msg: '工单状态已变更，请刷新' })
  })

  it('replace a worn part: its alarm comes along and ends with it, and its life begins anew', async () => {
    const houseId = 'house_jingan_1_1_1'
    const parts = async (): Promise<readonly Values[]> =>
      (await eaves.call('consumable.list', { houseId, pageNum: 1, pageSize: 10 })).data.list
    const filter = async () => (await parts()).find(({ name }) => name === '初效滤网') ?? {}
    const wornOut = async () => {
      await eaves.db
        .updateTable('consumable')
        .set({ installTime: '2025-05-01 00:00:00', lastReplaceTime: null })
        .where('id', '=', (await filter()).id)
        .execute()
      await runJob(eaves, 'consumables')
      await runJob(eaves, 'alarms')
    }
    const alarmOf = async () => {
      const { data } = await eaves.call('alarm.list', { houseId, pageNum: 1, pageSize: 100 })
      return (data.list as readonly Values[]).filter(({ code }) => code === 'CONSUMABLE_初效滤网')
    }
    await wornOut()
    expect(await alarmOf()).toMatchObject([{ status: alarmStatus.unhandled }])
    const { id, replaceCount } = await filter()
    const wanted = {
      id,
      priority: workOrderPriority.medium,
      title: '更换新风机组初效滤网',
      content: '滤网到期，请更换。',
    }
    const made = await eaves.call('consumable.replace', wanted)
    expect(made, made.msg).toMatchObject({ code: codes.ok })
    const orderId = made.data.id
    const order = {
      type: workOrderType.consumableReplacement,
      source: workOrderSource.alarm,
      houseId,
      deviceName: '新风机组',
      alarmId: expect.any(String),
    }
    expect(await read(orderId)).toMatchObject({ ...order, title: wanted.title, content: wanted.content })
    expect(await filter()).toMatchObject({ workOrderId: orderId })
    expect(await alarmOf()).toMatchObject([{ status: alarmStatus.handling, workOrderId: orderId }])
    expect((await eaves.call('consumable.replace', wanted)).code).toBe(codes.stateChanged)

    ok(await assign(orderId))
    ok(await deal(orderId, dealAction.accept))
    // As long as it may be: the alarm takes it over, and no half of its last character is left.
    const dealResult = `${'换'.repeat(499)}😀`
    ok(await submit(orderId, first, { dealResult }))
    ok(await review(orderId, reviewResult.pass, { remark: '好' }))
    expect(await filter()).toMatchObject({
      ...{ workOrderId: null, remainPercent: 100, usedLife: 0, replaceCount: Number(replaceCount) + 1 },
      lastReplaceUser: expect.stringMatching(/./),
    })
    expect(await alarmOf()).toMatchObject([{ status: alarmStatus.handled, handleRemark: dealResult }])

    // An order made of the alarm, and closed without work, leaves the part as worn as it is.
    await runJob(eaves, 'alarms')
    await wornOut()
    const again = (await alarmOf()).find(({ status }) => status === alarmStatus.unhandled)
    const other = await eaves.call('alarm.toWorkOrder', {
      alarmId: again?.id,
      priority: workOrderPriority.medium,
      content: '滤网到期，请更换。',
    })
    expect(other, other.msg).toMatchObject({ code: codes.ok })
    expect(await filter()).toMatchObject({ workOrderId: other.data.id })
    ok(await review(other.data.id, reviewResult.close, { remark: '无需处理' }))
    expect(await filter()).toMatchObject({ workOrderId: null, remainPercent: 0 })
  })

  it('are told to those whose turn it is', async () => {
    const id = await create()
    const told = async (as: string) => {
      await runJob(eaves, 'notices')
      const { data } = await eaves.call('notice.list', { pageSize: 100 }, { as })
      return (data.list as readonly Values[]).filter((one) => one.recordId === id).map(({ kind }) => kind)
    }
    expect(await told(first)).toEqual([])
    ok(await assign(id))
    expect([await told(first), await told(second)]).toEqual([[noticeKind.orderAssigned], []])
    const { projectName, houseName, title, orderNo } = await read(id)
    const { data: mine } = await eaves.call('notice.list', {}, { as: first })
    expect(mine.list[0].title).toBe([projectName, houseName, title, orderNo].filter(Boolean).join(' '))
    ok(await assign(id, second, { reason: '改派' }))
    expect(await told(second)).toEqual([noticeKind.orderAssigned])
    // Of one order everybody has one unread notice.
    expect(await told(first)).toEqual([noticeKind.orderTakenAway])
    ok(await deal(id, dealAction.accept, {}, second))
    ok(await submit(id, second))
    expect(await told('ops')).toEqual([noticeKind.orderReview])
    ok(await review(id, reviewResult.reject, { remark: '图片不清楚' }))
    expect(await told(second)).toEqual([noticeKind.orderReturned])
    ok(await submit(id, second))
    ok(await review(id, reviewResult.close, { remark: '无需处理' }))
    expect(await told(second)).toEqual([noticeKind.orderClosed])
  })

  it('of several are told to each of them, but not to review their own work', async () => {
    const id = await create({ repairUserIds: [ids[first], ids[second]] })
    const told = async (as: string) => {
      await runJob(eaves, 'notices')
      const { data } = await eaves.call('notice.list', { pageSize: 100, unread: 1 }, { as })
      const found = (data.list as readonly Values[]).filter((one) => one.recordId === id)
      await eaves.call('notice.read', { all: 1 }, { as })
      return found.map(({ kind }) => kind)
    }
    expect([await told(first), await told(second)]).toEqual([
      [noticeKind.orderAssigned],
      [noticeKind.orderAssigned],
    ])
    ok(await deal(id, dealAction.accept))
    ok(await submit(id))
    expect([await told('ops'), await told(second)]).toEqual([[noticeKind.orderReview], []])
    ok(await review(id, reviewResult.reject, { remark: '返工' }))
    await told(second)
    ok(await deal(id, dealAction.suspend, { remark: '等待配件', resumeTime: inHours(1) }))
    eaves.forward(2 * hour)
    await timedTransitions(createModules().hooks).run(eaves.platform.services)
    expect((await read(id)).status).toBe(processing)
    expect(await told(second)).toEqual([noticeKind.orderResumed])
    ok(await deal(id, dealAction.return, { remark: '做不了' }))
    expect([await told('ops'), await told(second)]).toEqual([
      [noticeKind.orderReturned],
      [noticeKind.orderTakenAway],
    ])
    eaves.forward(-2 * hour)
  })

  it('are numbered by the day, one after the other, whoever makes them at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()))
    const orders = await Promise.all(made.map(read))
    const numbers = orders
      .map(next)
      .map(Number)
      .toSorted((one, other) => one - other)
    expect(new Set(numbers).size).toBe(6)
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(5)
    for (const { orderNo } of orders) expect(orderNo).toMatch(/^WO20261120\d{4}$/)
  })

  it('begin where they are given to somebody, and come back to nobody', async () => {
    const id = await create({ repairUserIds: [ids[first]] })
    expect(await read(id)).toMatchObject({ status: assigned, repairUserIds: [ids[first]] })
    ok(await deal(id, dealAction.return, { remark: '今天没有空' }))
    expect(await read(id)).toMatchObject({ status: pending, repairUserIds: [] })
    const stranger = await eaves.call('workOrder.assign', { id, userIds: ['user_service'] })
    expect(stranger.code).toBe(codes.invalid)
  })

  it('are offered nobody of a project out of sight, be there such a project or not', async () => {
    const menuIds = ['maintenance']
    const { data } = await eaves.call('role.create', {
      name: '看不到项目的运维',
      dataScope: dataScope.granted,
      status: enableStatus.enabled,
      menuIds,
    })
    const admin = await eaves.login('admin')
    const { account } = await freshUsers().create(eaves, admin, { roleIds: [data.id] })
    const able = async (projectId: string) => {
      const asked = { pageNum: 1, pageSize: 100, projectId }
      return (await eaves.call('user.repairUser', asked, { as: account })).data
    }
    for (const projectId of ['project_jingan', 'none'])
      expect(await able(projectId)).toEqual({ list: [], total: 0 })
    // Who commissions is offered whatever the project is: a project that is named tells nothing.
    const commissioning = async (input: Values) => {
      const asked = { pageNum: 1, pageSize: 100, ...input }
      return (await eaves.call('user.debugUser', asked, { as: 'estate' })).data
    }
    const everybody = await commissioning({})
    expect(everybody.total).toBeGreaterThan(0)
    for (const projectId of ['project_jingan', 'none'])
      expect(await commissioning({ projectId })).toEqual(everybody)
  })

  it('are given to those alone who can go on with them, and say how much those have to do', async () => {
    const able = async (projectId?: string): Promise<readonly Values[]> => {
      const asked = { pageNum: 1, pageSize: 100, ...(projectId === undefined ? {} : { projectId }) }
      return (await eaves.call('user.repairUser', asked)).data.list
    }
    // Repairs, but may not do so in any project.
    const stranger = 'user_staff01'
    await eaves.db.updateTable('user').set({ isRepair: 1 }).where('id', '=', stranger).execute()
    const idsOf = (list: readonly Values[]) => list.map((one) => one.id)
    expect(idsOf(await able())).toContain(stranger)
    const here = await able('project_jingan')
    expect(idsOf(here)).not.toContain(stranger)
    expect(idsOf(here)).toContain(ids[first])
    const todo = here.map(({ todoNum }) => Number(todoNum))
    expect(todo).toEqual(todo.toSorted((one, other) => one - other))
    const id = await create()
    const refused = await eaves.call('workOrder.assign', { id, userIds: [stranger] })
    const errors = { userIds: '处理人须能处理该项目的工单' }
    expect(refused).toMatchObject({ code: codes.invalid, data: { errors } })
    await assign(id)
    const before = here.find((one) => one.id === ids[first])
    const after = (await able('project_jingan')).find((one) => one.id === ids[first])
    expect(Number(after?.todoNum)).toBe(Number(before?.todoNum) + 1)
    await eaves.db.updateTable('user').set({ isRepair: 0 }).where('id', '=', stranger).execute()
  })

  it('have clocks that stand still while they are suspended, and go on by themselves', async () => {
    const id = await create()
    const before = await read(id)
    ok(await assign(id))
    ok(await deal(id, dealAction.accept))
    ok(await deal(id, dealAction.suspend, { remark: '等待配件', resumeTime: inHours(3) }))
    eaves.forward(2 * hour)
    const asleep = await read(id)
    expect(asleep).toMatchObject({
      status: suspended,
      finishDeadline: before.finishDeadline,
      overdue: timeStanding.inTime,
    })
    ok(await deal(id, dealAction.resume))
    const awake = await read(id)
    const moved =
      (parseTime(String(awake.finishDeadline)) ?? 0) - (parseTime(String(before.finishDeadline)) ?? 0)
    expect([moved, awake.resumeTime]).toEqual([2 * hour, null])
    eaves.forward(5 * hour)
    expect((await read(id)).overdue).toBe(timeStanding.overdue)
    for (let run = 0; run < 2; run += 1) {
      await runJob(eaves, 'work order limits')
      await runJob(eaves, 'notices')
    }
    for (const as of [first, 'ops']) {
      const { list } = (await eaves.call('notice.list', { pageSize: 100 }, { as })).data
      const told = (list as readonly Values[]).filter((one) => one.recordId === id)
      expect(told.filter(({ kind }) => kind === noticeKind.orderOverdue)).toMatchObject([
        { num: as === first ? 2 : 1 },
      ])
    }
    const { data } = await eaves.call('workOrder.list', { tab: 'overdue', pageNum: 1, pageSize: 100 })
    expect((data.list as readonly Values[]).map((one) => one.id)).toContain(id)
    expect((data.list as readonly Values[]).every(({ overdue }) => overdue === timeStanding.overdue)).toBe(
      true,
    )
    // Sessions end with time: the others go on where this one began.
    eaves.forward(-7 * hour)
  })

  it('are told of once as their time runs out', async () => {
    const [given, waiting] = [await create({ repairUserIds: [ids[first]] }), await create()]
    const told = async (as: string) => {
      await Promise.all([runJob(eaves, 'work order limits'), runJob(eaves, 'work order limits')])
      await runJob(eaves, 'notices')
      const { data } = await eaves.call('notice.list', { pageSize: 100 }, { as })
      return (data.list as readonly Values[])
        .filter((one) => one.kind === noticeKind.orderSoon && [given, waiting].includes(String(one.recordId)))
        .map(({ recordId, num }) => [recordId, num])
    }
    // Half an hour to answer: less than a quarter of it is left.
    eaves.forward(22 * minute)
    expect([await told(first), await told('ops')]).toEqual([[], []])
    eaves.forward(minute)
    // Repairers hand orders out as well here: they hear of what nobody has taken on.
    const once = [
      [
        [waiting, 1],
        [given, 2],
      ],
      [[waiting, 1]],
    ]
    expect([await told(first), await told('ops')]).toEqual(once)
    eaves.forward(minute)
    expect([await told(first), await told('ops')]).toEqual(once)
    eaves.forward(-24 * minute)
  })

  it('are told of as late once for each of their limits, and no more once that is mended', async () => {
    const id = await create()
    ok(await assign(id))
    const toldAt = async () => {
      await Promise.all([runJob(eaves, 'work order limits'), runJob(eaves, 'work order limits')])
      const order = await eaves.db
        .selectFrom('workOrder')
        .select('overdueTime')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return order.overdueTime
    }
    const now = () => formatTime(eaves.platform.services.now().getTime())
    eaves.forward(29 * minute)
    expect(await toldAt()).toBeNull()
    eaves.forward(2 * minute)
    const unanswered = now()
    expect(await toldAt()).toBe(unanswered)
    eaves.forward(minute)
    expect(await toldAt()).toBe(unanswered)
    ok(await deal(id, dealAction.accept))
    expect(await toldAt()).toBeNull()
    eaves.forward(4 * hour)
    const unfinished = now()
    expect(await toldAt()).toBe(unfinished)
    ok(await submit(id))
    expect(await toldAt()).toBeNull()
    expect(eaves.errors).toEqual([])
    eaves.forward(-4 * hour - 32 * minute)
  })

  it('are taken by one of those who reach for the same', async () => {
    const id = await create()
    const given = await Promise.all([assign(id, first), assign(id, second)])
    expect(given.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.invalid])
    // Both have read it before, and both give a reason: without the version the second would take it away again.
    const seen = await create()
    const { version } = await read(seen)
    const raced = await Promise.all(
      [first, second].map((to) => assign(seen, to, { reason: '就近安排', version })),
    )
    const [lost] = raced.filter(({ code }) => code !== codes.ok)
    expect(raced.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    expect(lost).toMatchObject({ code: codes.stateChanged, msg: '工单状态已变更，请刷新' })
    expect(stepsOf(await read(seen)).map(({ action }) => action)).toEqual(['新增', '派单'])
    const who = given[0]?.code === codes.ok ? first : second
    const accepted = await Promise.all([
      deal(id, dealAction.accept, {}, who),
      deal(id, dealAction.accept, {}, who),
    ])
    expect(accepted.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.stateChanged])
    ok(await submit(id, who))
    const judged = await Promise.all([
      review(id, reviewResult.pass),
      review(id, reviewResult.reject, { remark: '返工一次' }, 'admin'),
    ])
    expect(judged.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.stateChanged])
  })

  it('settle the alarm they were made of, one open order at a time', async () => {
    const { data } = await eaves.call('alarm.list', {
      ...{ status: alarmStatus.unhandled, projectId: 'project_jingan', pageNum: 1, pageSize: 10 },
    })
    const [one, other] = data.list as readonly Values[]
    const convert = (alarmId: unknown) =>
      eaves.call('alarm.toWorkOrder', {
        alarmId,
        priority: workOrderPriority.high,
        content: '请上门检查',
        repairUserIds: [ids[first]],
      })
    const answers = await Promise.all([convert(one?.id), convert(one?.id)])
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    const id = String(answers.find(({ code }) => code === codes.ok)?.data.id)
    const alarmOf = async (alarmId: unknown) =>
      eaves.db.selectFrom('alarm').select('status').where('id', '=', alarmId).executeTakeFirst()
    expect(await alarmOf(one?.id)).toEqual({ status: alarmStatus.handling })
    ok(await deal(id, dealAction.accept))
    ok(await submit(id))
    ok(await review(id, reviewResult.pass))
    expect(await alarmOf(one?.id)).toEqual({ status: alarmStatus.handled })
    const again = await convert(other?.id)
    ok(await review(String(again.data.id), reviewResult.close, { remark: '误报' }))
    expect(await alarmOf(other?.id)).toEqual({ status: alarmStatus.unhandled })
  })

  it('keep who has some left from being deleted, and name them', async () => {
    const id = await create({ repairUserIds: [ids[second]] })
    const { orderNo } = await read(id)
    const refused = await eaves.call('user.delete', { id: ids[second] })
    expect(refused.code).toBe(codes.conflict)
    expect(refused.msg).toMatch(/待办工单.*请先改派/)
    expect(refused.msg.includes(String(orderNo)) || refused.msg.includes('等')).toBe(true)
  })

  it('are said of who has some left before anybody deletes or disables them', async () => {
    await create({ repairUserIds: [ids[second]] })
    const { remove, form } = config.resources.user
    const { list } = (await eaves.call('user.list', { keyword: second, pageNum: 1, pageSize: 10 })).data
    const row = list.find(({ id }: Values) => id === ids[second])
    const texts = (notices: readonly FormNotice[], values: Values) =>
      notices.flatMap(({ when, text }) => (matches(when, values, '2026-05-01 12:00:00') ? [text] : []))
    expect(texts(remove.notices, row)).toEqual([expect.stringMatching(/待办工单.*改派/)])
    expect(texts(form.notices, row)).toEqual([])
    const disabled = { ...row, status: enableStatus.disabled }
    expect(texts(form.notices, disabled)).toEqual([expect.stringMatching(/待办工单.*改派/)])
  })

  it('tell whatever happens, and move no limit while they are suspended', async () => {
    const acts: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
      assign: (id) => assign(id, first, { reason: '轮到你了' }),
      accept: (id) => deal(id, dealAction.accept),
      return: (id) => deal(id, dealAction.return, { remark: '退回' }),
      suspend: (id) => deal(id, dealAction.suspend, { remark: '等待', resumeTime: '2036-01-01 00:00:00' }),
      resume: (id) => deal(id, dealAction.resume),
      submit: (id) => submit(id),
      pass: (id) => review(id, reviewResult.pass),
      reject: (id) => review(id, reviewResult.reject, { remark: '返工' }),
      close: (id) => review(id, reviewResult.close, { remark: '无需处理' }),
    }
    const act = fc.record({
      name: fc.constantFrom(...Object.keys(acts)),
      minutes: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (sequence) => {
        const id = await create()
        let before = await read(id)
        for (const { name, minutes } of sequence) {
          eaves.forward(minutes * minute)
          const { code } = (await acts[name]?.(id)) ?? { code: 0 }
          const after = await read(id)
          expect([codes.ok, codes.stateChanged, codes.forbidden]).toContain(code)
          const steps = stepsOf(after)
          expect(steps).toHaveLength(stepsOf(before).length + (code === codes.ok ? 1 : 0))
          expect(steps.at(-1)?.toStatus).toBe(after.status)
          expect(steps.every((step, at) => step.fromStatus === (steps[at - 1]?.toStatus ?? null))).toBe(true)
          if (after.status === suspended)
            for (const limit of ['respDeadline', 'finishDeadline']) expect(after[limit]).toBe(before[limit])
          before = after
        }
        eaves.forward(-minute * sequence.reduce((sum, { minutes }) => sum + minutes, 0))
        expect([pending, assigned, processing, suspended, reviewing, completed, closed]).toContain(
          before.status,
        )
      }),
      { numRuns: 8 },
    )
  })
})

describe.each(engines)('lists of work orders on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
  })
  afterAll(() => eaves.close())

  it('go by the time they have left in either direction, page by page, and are found by how they stand', async () => {
    const readAll = async (input: Values, pageSize: number) => {
      const rows: Values[] = []
      for (let pageNum = 1; ; pageNum += 1) {
        const { data } = await eaves.call('workOrder.list', { ...input, pageNum, pageSize })
        rows.push(...data.list)
        if (rows.length >= data.total || data.list.length === 0) return rows
      }
    }
    const all = await readAll({}, 100)
    const [limits] = deadlineFields(eaves.platform.services.config.resources.workOrder?.fields ?? {})
    const now = formatTime(eaves.platform.services.now().getTime())
    const left = ({ id, ...order }: Values) => ({
      id: String(id),
      seconds: (limits && standingOf(limits.from, order, now)?.secondsLeft) ?? Number.POSITIVE_INFINITY,
    })
    const later = (one: ReturnType<typeof left>, other: typeof one) =>
      (one.seconds === other.seconds ? 0 : one.seconds - other.seconds) || (one.id < other.id ? -1 : 1)
    const asc = all
      .map(left)
      .toSorted(later)
      .map(({ id }) => id)
    for (const [order, wanted] of [['asc', asc] as const, ['desc', asc.toReversed()] as const]) {
      const found = await readAll({ orderBy: 'overdue', order }, 10)
      expect(found.map(({ id }) => id)).toEqual(wanted)
    }
    for (const { value: overdue } of timeStanding.entries) {
      const standing = all.filter((order) => order.overdue === overdue).map(({ id }) => id)
      const found = await readAll({ overdue }, 100)
      expect(found.map(({ id }) => id)).toEqual(standing)
    }
  })

  it.each<Values>([{}, { startTime: formatTime(demoNoon.getTime() - 12 * hour) }, { keyword: '滤网' }])(
    'are as many in each tab as the tab shows, narrowed by %o',
    async (input) => {
      const list = async (asked: Values) => (await eaves.call('workOrder.list', asked, { as: first })).data
      const nums: Readonly<Record<string, number>> = (await list({ ...input, figures: 1 })).tabNums
      const all: Readonly<Record<string, number>> = (await list({ figures: 1 })).tabNums
      expect(nums.overdue).toBeGreaterThan(0)
      for (const [tab, num] of Object.entries(nums)) {
        expect((await list({ ...input, tab })).total, tab).toBe(num)
        // What is not narrowed would come to all of them.
        if (Object.keys(input).length > 0) expect(num, tab).toBeLessThan(all[tab] ?? 0)
      }
    },
  )
})
