import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { day, hour, minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { settleAlarm } from '#platform/modules/alarm/settle-alarm.ts'
import { createModules } from '#platform/modules/modules.ts'
import { systemContext } from '#platform/services/call-context.ts'
import { alarmActive, alarmHandleType, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { workOrderPriority, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { type DictionaryValue, labelOf, type Values } from '#schema'
import { type Alarms, alarmsOf } from '#tests/support/alarms.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { unhandled, handling, handled, ignored } = alarmStatus
type Status = DictionaryValue<typeof alarmStatus>
const named = (...some: Status[]) => some.map((status) => [labelOf(alarmStatus, status), status] as const)
const called = Object.values(config.resources.alarm.states?.transitions ?? {})
const update = 'POST /platform/admin/v1/alarm/record/status/update'
const order = { priority: workOrderPriority.high, content: '请上门检查新风机组' }

describe.each(oneEngine)('alarms on %s', (engine) => {
  let eaves: TestPlatform
  let alarms: Alarms
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    alarms = alarmsOf(eaves)
  })
  afterAll(() => eaves.close())

  const in7Days = () => formatTime(eaves.platform.services.now().getTime() + 7 * day)
  const later = (ms: number) => formatTime(eaves.platform.services.now().getTime() + ms)

  it('have the buttons of their table of states', () => {
    expect(called.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['handle', [unhandled], handled],
      ['ignore', [unhandled], ignored],
      ['reopen', [handled, ignored], unhandled],
    ])
  })

  describe.each(called)('$label', ({ from, to, send }) => {
    it.each(named(unhandled, handling, handled, ignored))('from %s', async (_label, state) => {
      const id = await alarms.make({ status: state, reopenUntil: in7Days() })
      const { code } = await eaves.call(update, { id, ...send, remark: '现场已确认' })
      expect(code).toBe(from.includes(state) ? codes.ok : codes.stateChanged)
      expect((await alarms.read(id)).status).toBe(from.includes(state) ? to : state)
    })
  })

  it('keep who handled them, when, how and with what words', async () => {
    const id = await alarms.make()
    await eaves.call(update, { ids: [id], status: handled, remark: '已复位' }, { as: 'ops' })
    expect(await alarms.read(id)).toMatchObject({
      handleType: alarmHandleType.manual,
      handleUserId: 'user_ops',
      handleUserName: '周启明',
      handleTime: later(0),
      handleRemark: '已复位',
      recheckTime: later(24 * hour),
    })
  })

  it.each(named(handled, ignored))('want a remark of 2 to 200 characters for %s', async (_label, status) => {
    const id = await alarms.make()
    for (const remark of ['', '好', '长'.repeat(201), undefined])
      expect((await eaves.call(update, { ids: [id], status, remark })).code).toBe(codes.invalid)
    expect((await eaves.call(update, { ids: [id], status, remark: '已看' })).data.success).toBe(1)
  })

  it('are handled in batches of a hundred, which skip what they cannot', async () => {
    const ids = [await alarms.make(), await alarms.make({ status: ignored }), await alarms.make()]
    const { data } = await eaves.call(update, { ids, status: handled, remark: '批量处理' })
    expect(data).toEqual({
      success: 2,
      skipped: 1,
      skipList: [{ id: ids[1], msg: '报警状态已变更，请刷新' }],
    })
    const many = Array.from({ length: 101 }, (_, index) => `nobody${index}`)
    expect((await eaves.call(update, { ids: many, status: handled, remark: '批量处理' })).code).toBe(
      codes.invalid,
    )
  })

  it('are told apart, where a batch cannot go on: which are handled and which are not', async () => {
    const ids = [
      await alarms.make(),
      await alarms.make({ status: ignored }),
      await alarms.make(),
      await alarms.make(),
    ]
    await sql`create function refuse_alarm() returns trigger language plpgsql as
      $$ begin raise exception 'this alarm stays as it is'; end $$`.execute(eaves.db)
    await sql`create trigger refuse_alarm before update on alarm for each row
      when (new.id = ${sql.lit(ids[2])}) execute function refuse_alarm()`.execute(eaves.db)
    const handle = (some: readonly (string | undefined)[]) =>
      eaves.call(update, { ids: some, status: handled, remark: '批量处理' })
    const { data } = await handle(ids)
    const broken = await handle(ids.slice(2))
    await sql`drop function refuse_alarm cascade`.execute(eaves.db)
    const msg = '未处理：系统繁忙，请稍后重试'
    expect(data).toEqual({
      ...{ success: 1, skipped: 3 },
      skipList: [
        { id: ids[1], msg: '报警状态已变更，请刷新' },
        { id: ids[2], msg },
        { id: ids[3], msg },
      ],
    })
    expect(broken.code).not.toBe(codes.ok)
    expect(eaves.errors).toMatchObject([{ message: 'a batch cannot go on' }, { message: 'call failed' }])
    eaves.errors.length = 0
    expect((await handle(ids.slice(2))).data).toMatchObject({ success: 2, skipped: 0 })
  })

  it('stay ignored for thirty days at most', async () => {
    const id = await alarms.make()
    const ignore = (ignoreUntil: string) =>
      eaves.call(update, { id, status: ignored, remark: '施工', ignoreUntil })
    expect((await ignore(later(30 * day + minute))).code).toBe(codes.invalid)
    expect((await ignore(later(-minute))).code).toBe(codes.invalid)
    expect((await ignore(later(30 * day))).code).toBe(codes.ok)
  })

  it('are opened again within seven days, by who maintains', async () => {
    const reopen = async (ago: number, token: string) => {
      const id = await alarms.make()
      await eaves.call(update, { id, status: handled, remark: '已复位' })
      await eaves.db
        .updateTable('alarm')
        .set({ reopenUntil: later(7 * day - ago) })
        .where('id', '=', id)
        .execute()
      return (await eaves.call(update, { id, status: unhandled }, { token })).code
    }
    const ops = await freshLogin(eaves, 'ops')
    const estate = await freshLogin(eaves, 'estate')
    expect(await reopen(7 * day - minute, ops)).toBe(codes.ok)
    expect(await reopen(7 * day, ops)).toBe(codes.stateChanged)
    expect(await reopen(0, estate)).toBe(codes.forbidden)
  })

  it('are not opened again while the same thing is wrong anew', async () => {
    const old = await alarms.make({ status: handled, alarmKey: 'twice', reopenUntil: in7Days() })
    await alarms.make({ alarmKey: 'twice', alarmNo: 'AL2026030199999' })
    expect(await eaves.call(update, { id: old, status: unhandled })).toMatchObject({
      code: codes.conflict,
      msg: '该报警已再次发生，请处理新的报警 AL2026030199999',
    })
  })

  it('come back when they were ignored long enough and still go on', async () => {
    const until = later(minute)
    const ignoring = { status: ignored, ignoreUntil: until, handleRemark: '施工' }
    const [active, over] = [
      await alarms.make(ignoring),
      await alarms.make({ ...ignoring, active: alarmActive.recovered }),
    ]
    eaves.forward(2 * minute)
    await timedTransitions(createModules().hooks).run(eaves.platform.services)
    expect(await alarms.read(active)).toMatchObject({
      status: unhandled,
      ignoreUntil: null,
      handleRemark: null,
    })
    expect((await alarms.read(over)).status).toBe(ignored)
  })

  it('become one work order, by one of those who try', async () => {
    const alarmId = await alarms.make()
    const answers = await Promise.all(
      ['admin', 'ops', 'estate'].map((as) => eaves.call('alarm.toWorkOrder', { alarmId, ...order }, { as })),
    )
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    for (const { code, msg } of answers.filter(({ code }) => code !== codes.ok))
      expect({ code, msg }).toEqual({
        code: codes.conflict,
        msg: expect.stringContaining('该报警已生成工单'),
      })
    const { status, workOrderId } = await alarms.read(alarmId)
    expect(status).toBe(handling)
    const info = async () => (await eaves.call('alarm.workOrderInfo', { id: alarmId })).data
    expect(await info()).toMatchObject({
      ...{ id: workOrderId, status: workOrderStatus.pending, content: order.content },
    })
    // It says no more of the order than its detail does.
    const reporter = { reporterName: '欧阳修', reporterPhone: '13812345678' }
    await eaves.db.updateTable('workOrder').set(reporter).where('id', '=', workOrderId).execute()
    const { timeline, ...detail } = (await eaves.call('workOrder.detail', { id: workOrderId })).data
    expect(timeline).toHaveLength(1)
    expect(detail.reporterPhone).toBe('138****5678')
    expect(await info()).toEqual(detail)
  })

  it.each(named(handling, handled, ignored))('become no order in state %s', async (_label, status) => {
    const alarmId = await alarms.make({ status })
    expect((await eaves.call('alarm.toWorkOrder', { alarmId, ...order })).code).toBe(codes.stateChanged)
    expect(await alarms.read(alarmId)).toMatchObject({ status, workOrderId: null })
    expect(
      await eaves.db.selectFrom('workOrder').select('id').where('alarmId', '=', alarmId).execute(),
    ).toEqual([])
  })

  it.each([
    [true, handled, alarmHandleType.workOrder, '已更换滤网'],
    [false, unhandled, null, null],
  ])('end with their work order, completed: %s', async (isCompleted, status, handleType, handleRemark) => {
    const { services } = eaves.platform
    const end = (alarmId: string) =>
      inTransaction(systemContext(services), (context) =>
        settleAlarm(context, { alarmId, isCompleted, result: '已更换滤网', userId: 'user_ops' }),
      )
    const id = await alarms.make({ status: handling })
    await end(id)
    const recheckTime = isCompleted ? later(24 * hour) : null
    expect(await alarms.read(id)).toMatchObject({ status, handleType, handleRemark, recheckTime })
    for (const other of [unhandled, handled, ignored]) {
      const untouched = await alarms.make({ status: other })
      await end(untouched)
      expect((await alarms.read(untouched)).status).toBe(other)
    }
  })

  it('have no work order until there is one', async () => {
    const id = await alarms.make()
    expect((await eaves.call('alarm.workOrderInfo', { id })).data).toBeNull()
    expect((await eaves.call('alarm.workOrderInfo', { id: 'nosuch' })).code).toBe(codes.notFound)
  })

  it('are handled by one of two', async () => {
    const id = await alarms.make()
    const answers = await Promise.all([
      eaves.call(update, { id, status: handled, remark: '已复位' }, { as: 'ops' }),
      eaves.call(update, { id, status: ignored, remark: '施工中' }, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.stateChanged])
  })

  it('are listed worst first, the latest before, with how many wait', async () => {
    const { data } = await eaves.call('alarm.list', {
      projectId: 'project_jingan',
      pageNum: 1,
      pageSize: 100,
    })
    const order = data.list.map(({ level, lastTime }: { level: number; lastTime: string }) => [
      level,
      lastTime,
    ])
    expect(order).toEqual(
      order.toSorted(
        ([l1, t1]: [number, string], [l2, t2]: [number, string]) => l1 - l2 || t2.localeCompare(t1),
      ),
    )
    const { data: waiting } = await eaves.call('alarm.list', {
      projectId: 'project_jingan',
      status: unhandled,
      pageNum: 1,
      pageSize: 10,
    })
    expect(data.alarm).toBe(waiting.total)
    expect(waiting.totalAlarmNum).toBe(data.totalAlarmNum)
    expect(data.totalAlarmNum).toBeGreaterThan(data.alarm)
  })

  it.each([
    ['it began once and was over hours later', [-9, -9, -4], [-10, -3]],
    ['it goes on', [-5, -2, null], [-6, -1]],
    ['it ended a moment ago', [-5, -2, 0], [-6, 0]],
    ['it lasted for days, of which the end is shown', [-60, -60, -4], [-29, -3]],
  ])('show the evidence from an hour before until an hour after: %s', async (_name, given, wanted) => {
    const at = (hours: number | null | undefined) => (typeof hours === 'number' ? later(hours * hour) : null)
    const [firstTime, lastTime, recoverTime] = given.map(at)
    const id = await alarms.make({ firstTime, lastTime, recoverTime })
    const { data } = await eaves.call('alarm.trend', { id })
    expect([data.from, data.to].map((seconds) => formatTime(seconds * 1000))).toEqual(wanted.map(at))
  })

  it('tell how many are new since one was the latest, and wait for somebody', async () => {
    const news = async (after?: string) =>
      (await eaves.call('alarm.news', { projectId: 'project_xixi', ...(after && { after }) }, { as: 'ops' }))
        .data
    const make = (alarmNo: string, more: Values = {}) =>
      alarms.make({ projectId: 'project_xixi', houseId: 'house_xixi_1_1_1', alarmNo, ...more })
    await make('AL2026022800007')
    const { latest } = await news()
    expect(latest).toBe('AL2026022800007')
    expect(await news(latest)).toEqual({ latest, count: 0 })
    // It began before the other did, but is heard of later.
    await make('AL2026030100001', { firstTime: later(-3 * day) })
    await make('AL2026030100002', { status: handled })
    await make('AL2026030100003', { projectId: 'project_jingan' })
    expect(await news(latest)).toEqual({ latest: 'AL2026030100002', count: 1 })
    expect((await eaves.call('alarm.news', { projectId: 'project_xixi' }, { as: 'service' })).code).toBe(
      codes.forbidden,
    )
  })

  it('are counted by project', async () => {
    const { data } = await eaves.call('alarm.overview', {})
    const one = data.find(({ id }: { id: string }) => id === 'project_jingan')
    const { data: list } = await eaves.call('alarm.list', { projectId: one.id, pageNum: 1, pageSize: 10 })
    expect(one.critical + one.major + one.minor + one.warning).toBe(list.totalAlarmNum)
    expect(one.unhandled).toBe(list.alarm)
    expect((await eaves.call('alarm.overview', {}, { as: 'service' })).code).toBe(codes.forbidden)
  })
})
