import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour, minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { createModules } from '#platform/modules/modules.ts'
import { calendarDayKind, weekday } from '#resources/calendar-dictionaries.ts'
import {
  dealAction,
  timeStanding,
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import type { DictionaryValue, Values } from '#schema'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { urgent, high, medium } = workOrderPriority
const { inTime, soon } = timeStanding
const { monday, tuesday, wednesday, thursday, friday } = weekday
const days = [monday, tuesday, wednesday, thursday, friday]
const office = [{ days, from: '09:00', to: '18:00' }]

// It is Friday, 2026-11-20 12:00.
describe.each(engines)('time limits of a project with service hours, on %s', (engine) => {
  let eaves: TestPlatform
  const projectId = 'project_jingan'
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    expect(await saveHours({ serviceHours: office })).toMatchObject({ code: codes.ok })
    for (const day of ['2026-11-23', '2026-11-24'])
      await call('calendarDay.create', { day, name: '停工', kind: calendarDayKind.holiday })
    await call('calendarDay.create', { day: '2026-11-22', name: '调休', kind: calendarDayKind.workday })
  })
  afterAll(() => eaves.close())

  async function saveHours(values: Values) {
    const { data } = await eaves.call('project.detail', { id: projectId })
    return eaves.call('project.update', { ...data, ...values })
  }
  async function call(name: string, input: Values, as?: string) {
    const answer = await eaves.call(name, input, as === undefined ? {} : { as })
    expect(answer, name).toMatchObject({ code: codes.ok })
    return answer.data
  }
  const read = (id: string): Promise<Values & { readonly id: string }> => call('workOrder.detail', { id })
  const found = async (id: string, overdue: DictionaryValue<typeof timeStanding>) => {
    const { list } = await call('workOrder.list', { pageSize: 100, overdue, projectId })
    return (list as readonly Values[]).some((one) => one.id === id)
  }
  const create = async (values: Values) => {
    const asked = {
      title: '水泵异响',
      type: workOrderType.deviceFault,
      source: workOrderSource.admin,
      content: '机房水泵有异响，请检查。',
      publicArea: 1,
    }
    return read((await call('workOrder.create', { ...asked, projectId, ...values })).id)
  }
  const basis = '按服务时间计：周一至周五 09:00–18:00，节假日除外'

  it('count its hours alone, a day worked instead with them, and say why', async () => {
    // 48 h are six on Friday, nine on Sunday, none on Monday and Tuesday, nine on each of three days, and six more.
    expect(await create({ priority: medium })).toMatchObject({
      respDeadline: '2026-11-20 16:00:00',
      finishDeadline: '2026-11-30 15:00:00',
      limitBasis: basis,
    })
  })

  it('run through for what is urgent, and for projects without hours', async () => {
    expect(await create({ priority: urgent })).toMatchObject({
      respDeadline: '2026-11-20 12:30:00',
      finishDeadline: '2026-11-20 16:00:00',
      limitBasis: '紧急工单不分服务时间，全天计时',
    })
    expect(await create({ priority: high, projectId: 'project_xixi' })).toMatchObject({
      finishDeadline: '2026-11-21 12:00:00',
      limitBasis: null,
    })
  })

  it('run out when a quarter of the service time is left, and stand still with the order', async () => {
    const serviceHours = [
      { days, from: '12:00', to: '15:10' },
      { days, from: '18:00', to: '20:00' },
    ]
    expect(await saveHours({ serviceHours })).toMatchObject({ code: codes.ok })
    const { list } = await call('user.repairUser', { pageNum: 1, pageSize: 100, projectId })
    const repairer = eaves.db.selectFrom('user').select('account').where('id', '=', list[0].id)
    const as = String((await repairer.executeTakeFirstOrThrow()).account)
    const answered = await create({ priority: medium })
    const { id, finishDeadline } = await create({ priority: high, repairUserIds: [list[0].id] })
    // 24 h are 310 minutes on each of Friday, Sunday, Wednesday and Thursday, and 200 on the next Friday.
    expect([answered.respDeadline, finishDeadline]).toEqual(['2026-11-20 18:50:00', '2026-11-27 18:10:00'])
    await call('workOrder.accept', { id, action: dealAction.accept }, as)
    eaves.forward(2 * hour)
    expect([(await read(answered.id)).overdue, await found(answered.id, soon)]).toEqual([inTime, false])
    // 15:05. By the clock alone a quarter of the four hours would be left from 17:50 on.
    eaves.forward(hour + 5 * minute)
    expect([(await read(answered.id)).overdue, await found(answered.id, soon)]).toEqual([soon, true])
    // It sleeps for five minutes of service in the afternoon and thirty in the evening.
    const resumeTime = '2026-11-20 18:30:00'
    await call('workOrder.accept', { id, action: dealAction.suspend, remark: '等待配件', resumeTime }, as)
    eaves.forward(3 * hour + 25 * minute)
    await timedTransitions(createModules().hooks).run(eaves.platform.services)
    const awake = { status: workOrderStatus.processing, finishDeadline: '2026-11-27 18:45:00' }
    expect(await read(id)).toMatchObject(awake)
  })

  it('take only hours that can be, and one entry of a day', async () => {
    const badly = await saveHours({ serviceHours: [{ days: [monday], from: '25:00', to: '26:00' }] })
    expect(Object.keys(badly.data.errors)).toEqual(['serviceHours[0].from', 'serviceHours[0].to'])
    const again = await eaves.call('calendarDay.create', {
      day: '2026-11-23',
      name: '又一',
      kind: calendarDayKind.holiday,
    })
    expect(again).toMatchObject({ code: codes.duplicate, data: { errors: { day: expect.any(String) } } })
  })

  it('are kept by who may: the calendar is read by those who maintain, and written by who has its node', async () => {
    expect(await eaves.call('calendarDay.list', { pageSize: 100 }, { as: 'ops' })).toMatchObject({
      code: codes.ok,
    })
    const entry = { day: '2027-01-01', name: '元旦', kind: calendarDayKind.holiday }
    expect(await eaves.call('calendarDay.create', entry, { as: 'ops' })).toMatchObject({
      code: codes.forbidden,
    })
    expect(await eaves.call('calendarDay.list', {}, { as: 'service' })).toMatchObject({
      code: codes.forbidden,
    })
  })
})
