import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { alarmLevel, alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import {
  dealAction,
  faultReason,
  reviewResult,
  workOrderOpen,
  workOrderPriority,
  workOrderStatus,
} from '#resources/work-order-dictionaries.ts'
import type { TimelineStep, Values } from '#schema'
import { report } from '#tests/support/device-history.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import type { Answer } from '#tests/support/platform-client.ts'

const { handling, handled, ignored, unhandled } = alarmStatus
const co2 = '1-device_sensor-1-attr_sensor_co2'
const update = 'POST /platform/admin/v1/alarm/record/status/update'

/** What people may answer to something that is not possible at the moment. */
const refusals: readonly number[] = [
  codes.ok,
  codes.stateChanged,
  codes.conflict,
  codes.notFound,
  codes.forbidden,
]
const repairer = 'staff15'

describe.each(oneEngine)('whatever happens to alarms and their orders, on %s', (engine) => {
  let eaves: TestPlatform
  let houseId: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    const house = await eaves.db
      .selectFrom('house')
      .select('id')
      .where('projectId', '=', 'project_jingan')
      .where('techProductId', '=', 'product_wuheng')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    houseId = String(house.id)
  }, 120_000)
  afterAll(() => eaves.close())

  /** Lasts longer than the delay of the attribute. */
  const say = async (value: number): Promise<undefined> => {
    for (let time = 0; time < 2; time += 1) {
      eaves.forward(2 * minute)
      const seconds = Math.floor(eaves.platform.services.now().getTime() / 1000)
      await report({ platform: eaves.platform, db: eaves.db }, [
        { houseId, attributeKey: co2, seconds, value },
      ])
    }
  }
  const latest = async () => {
    const row = await eaves.db
      .selectFrom('alarm')
      .select(['id', 'workOrderId'])
      .where('houseId', '=', houseId)
      .where('attributeId', '=', co2)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return { id: String(row?.id ?? 'none'), workOrderId: String(row?.workOrderId ?? 'none') }
  }
  const move = async (status: number): Promise<Answer> =>
    eaves.call(update, { id: (await latest()).id, status, remark: '随机试验' })
  const convert = async () =>
    eaves.call('alarm.toWorkOrder', {
      ...{ alarmId: (await latest()).id, priority: workOrderPriority.high, content: '请上门检查' },
    })
  /** Two who reach for the same. */
  const convertTwice = async () => (await Promise.all([convert(), convert()]))[0]
  const onOrder = async (call: string, input: Values, as = 'ops') =>
    eaves.call(call, { id: (await latest()).workOrderId, ...input }, { as })
  const close = () => onOrder('workOrder.close', { result: reviewResult.close, remark: '误报' })
  const submit = async () => {
    const { data } = await eaves.call('workOrder.list', {
      ...{ status: workOrderStatus.completed, pageNum: 1, pageSize: 10 },
    })
    const pictures = data.list.map((order: Values) => order.afterImages)
    const afterImages = pictures.find((taken: readonly string[]) => taken.length > 0)
    const result = { dealResult: '清洗滤网，浓度回落', faultReason: faultReason.damaged, afterImages }
    return onOrder('workOrder.submit', { action: dealAction.submit, ...result }, repairer)
  }

  const acts: Readonly<Record<string, () => Promise<Answer | undefined>>> = {
    rise: () => say(1500),
    fall: () => say(600),
    handle: () => move(handled),
    ignore: () => move(ignored),
    reopen: () => move(unhandled),
    convert,
    convertTwice,
    // Whoever has one already is given it anew, for a reason.
    assign: () => onOrder('workOrder.assign', { userIds: [`user_${repairer}`], reason: '随机改派' }),
    accept: () => onOrder('workOrder.accept', { action: dealAction.accept }, repairer),
    submit,
    pass: () => onOrder('workOrder.pass', { result: reviewResult.pass }),
    reject: () => onOrder('workOrder.reject', { result: reviewResult.reject, remark: '返工' }),
    close,
  }

  async function demandInvariants() {
    const open = sql.join([...alarmOpen])
    const orders = sql.join([...workOrderOpen])
    const { rows: keys } = await sql`
      select alarm_key from alarm where status in (${open}) and deleted_at is null
      group by alarm_key having count(*) > 1`.execute(eaves.db)
    expect(keys).toEqual([])
    // Demo records tell of orders before their alarms were kept: those of this house are looked at.
    const { rows: alarms } = await sql<{ id: string; status: number; orders: number }>`
      select a.id, a.status, (select count(*)::int from work_order o
        where o.alarm_id = a.id and o.status in (${orders}) and o.deleted_at is null) as orders
      from alarm a where a.house_id = ${houseId} and a.attribute_id = ${co2}`.execute(eaves.db)
    for (const { status, orders } of alarms) expect(orders).toBe(status === handling ? 1 : 0)
    for (const { id, status } of alarms) {
      const { data } = await eaves.call('alarm.detail', { id })
      const steps = data.timeline as readonly TimelineStep[]
      expect(steps.at(-1)?.toStatus).toBe(status)
      expect(steps.every((step, at) => step.fromStatus === (steps[at - 1]?.toStatus ?? null))).toBe(true)
    }
  }

  it('one of the least level handles itself, says so, and shows what was said around it', async () => {
    const level = (alarmLevel: number) =>
      eaves.db
        .updateTable('deviceAttribute')
        .set({ alarmLevel })
        .where('id', '=', 'attr_sensor_co2')
        .execute()
    await level(alarmLevel.warning)
    await say(1500)
    await say(600)
    await level(alarmLevel.major)
    const { id } = await latest()
    const { data } = await eaves.call('alarm.detail', { id })
    expect(data).toMatchObject({ status: handled, level: alarmLevel.warning })
    expect(
      (data.timeline as readonly TimelineStep[]).map(({ action, operator }) => [action, operator]),
    ).toEqual([
      ['新增', '系统'],
      ['自动恢复', '系统'],
    ])
    // Whoever maintains reads it, without the right to read trends of houses.
    const { data: trend } = await eaves.call('alarm.trend', { id }, { as: 'ops' })
    expect(trend).toMatchObject({ threshold: 1000, attribute: { id: co2 }, trigger: data.trigger })
    expect((trend.samples as readonly { value: number }[]).map(({ value }) => value)).toEqual([
      ...[1500, 1500, 600, 600],
    ])
    expect(trend.stretches).toHaveLength(1)
    expect(trend.stretches[0].to - trend.stretches[0].from).toBe(120)
    expect((await eaves.call('alarm.trend', { id }, { as: 'service' })).code).toBe(codes.forbidden)
  })

  it('one alarm of a kind is open, it is in hand as long as it has an order, and its timeline is whole', async () => {
    const whole: [string[]][] = [
      [['convert', 'close', 'convertTwice', 'fall', 'rise', 'close']],
      [
        [
          'convert',
          'assign',
          'accept',
          'submit',
          'reject',
          'rise',
          'submit',
          'fall',
          'pass',
          'rise',
          'handle',
        ],
      ],
    ]
    const names = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(names, async (sequence) => {
        // Each begins with something that is wrong, so that there is something to do.
        await say(1500)
        for (const name of sequence) {
          const answer = await acts[name]?.()
          if (answer) expect(refusals).toContain(answer.code)
          await demandInvariants()
        }
      }),
      { numRuns: 5, examples: whole },
    )
    expect((await latest()).id).not.toBe('none')
  }, 120_000)
})
