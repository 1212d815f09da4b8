import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, minute, second } from '#domain/durations.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { consumableCode } from '#platform/modules/alarm/describe.ts'
import { heardSince, noteListening } from '#platform/modules/device/listening.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { setDesired } from '#platform/modules/device/values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createRandom } from '#platform/seed/random.ts'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'
import type { Values } from '#schema'
import { alarmOfCo2, co2 } from '#tests/support/device-house.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'
import { untilWaitedFor } from '#tests/support/waits-for.ts'

const store = createStore(deviceObservers)
/** More than 1,000 ppm that last for 60 seconds, as the demo's air handling unit says. */
const update = 'POST /platform/admin/v1/alarm/record/status/update'

describe.each(engines)('alarms are raised on %s', (engine) => {
  let eaves: TestPlatform
  let houses: readonly string[]
  let gateways: ReadonlyMap<string, string>
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    const rows = await eaves.db
      .selectFrom('house')
      .select(['id', 'gatewayNo'])
      .where('techProductId', '=', 'product_wuheng')
      .orderBy('id')
      .limit(500)
      .execute()
    houses = rows.map(({ id }) => String(id))
    gateways = new Map(rows.map(({ id, gatewayNo }) => [String(id), String(gatewayNo)]))
    await alarmOfCo2(eaves, { alarmDelay: 60, deadband: 50 })
    // No process listens here, nor says that it does not.
    await eaves.db.deleteFrom('deviceListening').execute()
  })
  afterAll(() => eaves.close())

  const now = () => eaves.platform.services.now().getTime()
  const report = (houseIds: readonly string[], value: number, attributeKey = co2) => {
    eaves.forward(second)
    const time = now()
    return store(eaves.platform.services, {
      values: houseIds.map((houseId) => ({
        houseId,
        attributeKey,
        value: String(value),
        number: value,
        isFaulty: false,
        time,
        arrival: time,
      })),
      online: [],
      replies: [],
    })
  }
  let sessions = 0
  const turn = (houseId: string, isOnline: boolean) => {
    sessions += isOnline ? 1 : 0
    const gatewayNo = gateways.get(houseId) ?? ''
    const online = [{ houseId, gatewayNo, isOnline, time: now(), session: sessions }]
    return store(eaves.platform.services, { values: [], online, replies: [] })
  }
  const work = () => alarmJob.run(eaves.platform.services)
  const alarmsOf = async (houseId: string, code = 'co2_HIGH'): Promise<readonly Values[]> =>
    eaves.db
      .selectFrom('alarm')
      .selectAll()
      .where('houseId', '=', houseId)
      .where('code', '=', code)
      .where('alarmNo', 'like', 'AL20261120%')
      .where('createUserName', '=', '系统')
      .orderBy('id')
      .execute()
  const house = (index: number) => houses[index] ?? ''
  const { active } = alarmActive

  it('when what is wrong lasts, though nothing more is reported; and by one of two who look', async () => {
    await report([house(0)], 1200)
    await work()
    expect(await alarmsOf(house(0))).toEqual([])
    eaves.forward(60 * second)
    await Promise.all([work(), work()])
    const [alarm, ...others] = await alarmsOf(house(0))
    expect(others).toEqual([])
    expect(alarm).toMatchObject({
      name: '二氧化碳过高',
      trigger: '二氧化碳 1200ppm > 1000ppm',
      deviceName: '新风机组',
      roomName: '设备间',
      count: 1,
      active: alarmActive.active,
      status: alarmStatus.unhandled,
    })
    await runJob(eaves, 'notices')
    const { data } = await eaves.call('notice.list', {}, { as: 'ops' })
    const title = `${alarm?.projectName} ${alarm?.houseName} 二氧化碳过高`
    expect(alarm?.projectName).toBeTruthy()
    expect(data.list.map((notice: Values) => notice.title)).toEqual([title])
  })

  it('once as long as it is open, and counted each time', async () => {
    for (const value of [900, 1100]) {
      await report([house(0)], value)
      eaves.forward(61 * second)
      await report([house(0)], value)
    }
    const [alarm, ...others] = await alarmsOf(house(0))
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ count: 2, active: alarmActive.active, recoverTime: null })
    const { data } = await eaves.call('alarmOccurrence.list', {
      alarmId: alarm?.id,
      pageNum: 1,
      pageSize: 10,
    })
    expect(data.list.map(({ active, value }: Values) => [active, value])).toEqual([
      [alarmActive.active, '1100'],
      [alarmActive.recovered, '900'],
      [alarmActive.active, '1200'],
    ])
  })

  it('anew after it was dealt with, and points back', async () => {
    const [alarm] = await alarmsOf(house(0))
    await eaves.call(update, { id: alarm?.id, status: alarmStatus.handled, remark: '已通风' })
    await report([house(0)], 500)
    await report([house(0)], 1500)
    eaves.forward(60 * second)
    await work()
    const [old, next] = await alarmsOf(house(0))
    expect(old).toMatchObject({ status: alarmStatus.handled, active: alarmActive.recovered })
    expect(next).toMatchObject({ status: alarmStatus.unhandled, prevId: old?.id })
  })

  it('when a gateway stays away, and are over when it comes back', async () => {
    await turn(house(1), true)
    await turn(house(1), false)
    eaves.forward(179 * second)
    await work()
    expect(await alarmsOf(house(1), 'GATEWAY_OFFLINE')).toEqual([])
    eaves.forward(2 * second)
    await work()
    expect(await alarmsOf(house(1), 'GATEWAY_OFFLINE')).toMatchObject([{ active: alarmActive.active }])
    await turn(house(1), true)
    expect(await alarmsOf(house(1), 'GATEWAY_OFFLINE')).toMatchObject([{ active: alarmActive.recovered }])
  })

  // PGlite has one connection: nobody meets there.
  if (engine === 'postgresql')
    it('when a gateway stays away, and are over though it comes back while they are raised', async () => {
      const houseId = house(18)
      await turn(houseId, true)
      await turn(houseId, false)
      eaves.forward(181 * second)
      let raising = Promise.resolve()
      let back: Promise<unknown> = Promise.resolve()
      await eaves.db.transaction().execute(async (db) => {
        await sql`update alarm_number set last = last`.execute(db)
        raising = work()
        await untilWaitedFor(db)
        back = turn(houseId, true)
        // It waits for whoever waits for this transaction.
        const areBehind = async () => {
          const { rows } = await sql`
            select distinct w.pid from pg_locks w cross join unnest(pg_blocking_pids(w.pid)) h(pid)
            where not w.granted and pg_backend_pid() = any(pg_blocking_pids(h.pid))`.execute(db)
          return rows.length
        }
        await expect.poll(areBehind, { timeout: 20_000 }).toBe(1)
      })
      await Promise.all([raising, back])
      expect(await alarmsOf(houseId, 'GATEWAY_OFFLINE')).toMatchObject([{ active: alarmActive.recovered }])
    })

  /** A single product in a house, and the composite id of one of its attributes. */
  const product = async (houseId: string) => {
    const serialNo = `SN${houseId.toUpperCase()}`
    const values = {
      ...{ houseId, singleProductId: 'single_aircon', name: '次卧空调', serialNo },
      status: enableStatus.enabled,
    }
    const { code, msg } = await eaves.call('houseProduct.create', values)
    expect(code, msg).toBe(200)
    const { id } = await eaves.db
      .selectFrom('singleAttribute')
      .select('id')
      .where('productId', '=', 'single_aircon')
      .where('identifier', '=', 'setTemp')
      .executeTakeFirstOrThrow()
    const row = await eaves.db
      .selectFrom('houseProduct')
      .select('id')
      .where('serialNo', '=', serialNo)
      .executeTakeFirstOrThrow()
    return { id: String(row.id), key: `2-single_aircon-${serialNo}-${id}` }
  }

  it('when a device or a single product is silent while its gateway is not, and are over when it speaks', async () => {
    const houseId = house(2)
    await turn(houseId, true)
    const { key } = await product(houseId)
    await report([houseId], 500)
    await report([houseId], 21, key)
    const silent = async () => {
      await Promise.all([work(), work()])
      const found = await alarmsOf(houseId, 'DEVICE_OFFLINE')
      return found.map(({ deviceName, active, count }) => [deviceName, active, count])
    }
    const { recovered } = alarmActive
    // A single product may be silent for three minutes, this device for five.
    eaves.forward(170 * second)
    expect(await silent()).toEqual([])
    eaves.forward(20 * second)
    expect(await silent()).toEqual([['次卧空调', active, 1]])
    eaves.forward(120 * second)
    expect((await silent()).toSorted()).toEqual([
      ['新风机组', active, 1],
      ['次卧空调', active, 1],
    ])
    expect(await alarmsOf(houseId, 'GATEWAY_OFFLINE')).toEqual([])
    await report([houseId], 22, key)
    expect((await silent()).toSorted()).toEqual([
      ['新风机组', active, 1],
      ['次卧空调', recovered, 1],
    ])
    // A gateway that is gone says nothing of its devices.
    await report([houseId], 500)
    await turn(houseId, false)
    eaves.forward(400 * second)
    expect(new Set((await silent()).map(([, is]) => is))).toEqual(new Set([recovered]))
    expect(await alarmsOf(houseId, 'GATEWAY_OFFLINE')).toMatchObject([{ active }])
    // Nothing could be heard of them meanwhile: once it is back they have as long as ever.
    await turn(houseId, true)
    eaves.forward(170 * second)
    expect(new Set((await silent()).map(([, is]) => is))).toEqual(new Set([recovered]))
    eaves.forward(20 * second)
    expect(await silent()).toContainEqual(['次卧空调', active, 2])
  })

  it('and are over where what they are about is gone', async () => {
    const houseId = house(3)
    const gone = () => runJob(eaves, 'alarms of what is gone')
    const activeNum = async () =>
      (
        await eaves.db
          .selectFrom('alarm')
          .select('id')
          .where('active', '=', alarmActive.active)
          .where('houseId', '!=', houseId)
          .execute()
      ).length
    await turn(houseId, true)
    const { id, key } = await product(houseId)
    await report([houseId], 1200)
    await report([houseId], 21, key)
    eaves.forward(400 * second)
    await work()
    await turn(houseId, false)
    eaves.forward(200 * second)
    await work()
    const open = async () =>
      (
        await Promise.all(
          ['co2_HIGH', 'DEVICE_OFFLINE', 'GATEWAY_OFFLINE'].map((code) => alarmsOf(houseId, code)),
        )
      )
        .flat()
        .filter(({ active }) => active === alarmActive.active)
        .map(({ name }) => name)
    const all = ['二氧化碳过高', '设备离线 新风机组', '设备离线 次卧空调', '网关离线']
    expect(await open()).toEqual(all)
    const others = await activeNum()
    await gone()
    expect(await open()).toEqual(all)
    await eaves.call('houseProduct.delete', { id })
    await gone()
    expect(await open()).toEqual(['二氧化碳过高', '设备离线 新风机组', '网关离线'])
    const ofProduct = (await alarmsOf(houseId, 'DEVICE_OFFLINE')).filter(
      ({ deviceName }) => deviceName === '次卧空调',
    )
    expect(ofProduct).toMatchObject([{ status: alarmStatus.handled, handleRemark: '解绑' }])
    const { code, msg } = await eaves.call('house.unbindTechProduct', { houseId })
    expect(code, msg).toBe(200)
    await Promise.all([gone(), gone()])
    eaves.forward(200 * second)
    await work()
    expect(await open()).toEqual([])
    expect(await activeNum()).toBe(others)
  })

  it('and are over where the attribute that they are about was deleted, of a device and of a single product', async () => {
    const [houseId, later] = [house(121), house(122)]
    const single = await product(houseId)
    const create = async (
      table: 'deviceAttribute' | 'singleAttribute',
      owner: Values,
      identifier: string,
    ) => {
      const { code, msg } = await eaves.call(`${table}.create`, {
        ...{ ...owner, identifier, name: identifier, typeCode: typeCode.number },
        ...{ accessMode: accessMode.readOnly, isAlarmable: 1, alarmLevel: alarmLevel.major },
        ...{ alarmHigh: 1000, alarmDelay: 60 },
      })
      expect(code, msg).toBe(200)
      const query = eaves.db.selectFrom(table).select('id').where('identifier', '=', identifier)
      return String((await query.executeTakeFirstOrThrow()).id)
    }
    const ids = [
      await create('deviceAttribute', { deviceId: 'device_fresh' }, 'gas'),
      await create('singleAttribute', { productId: 'single_aircon' }, 'heat'),
    ]
    const keys = [co2, single.key].map((key, at) => `${key.slice(0, key.lastIndexOf('-'))}-${ids[at]}`)
    for (const key of [co2, ...keys]) await report([houseId], 1200, key)
    eaves.forward(61 * second)
    await work()
    // What has not lasted long enough yet becomes no alarm any more.
    await report([later], 1200, keys[0])
    const codes = ['co2_HIGH', 'gas_HIGH', 'heat_HIGH']
    const found = async () => (await Promise.all(codes.map((one) => alarmsOf(houseId, one)))).flat()
    expect(await found()).toMatchObject([{ active }, { active }, { active }])
    for (const [at, call] of ['deviceAttribute.delete', 'singleAttribute.delete'].entries()) {
      const gone = await eaves.call(call, { id: ids[at] })
      expect(gone.code, gone.msg).toBe(200)
    }
    await runJob(eaves, 'alarms of what is gone')
    const over = { active: alarmActive.recovered, status: alarmStatus.handled, handleRemark: '属性已删除' }
    expect(await found()).toMatchObject([{ active, status: alarmStatus.unhandled }, over, over])
    const marked = await eaves.db
      .selectFrom('deviceValue')
      .select('attributeKey')
      .where('houseId', '=', houseId)
      .where('isAlarm', '=', 1)
      .execute()
    expect(marked).toEqual([{ attributeKey: co2 }])
    const watched = await eaves.db
      .selectFrom('alarmWatch')
      .select('watched')
      .where('houseId', 'in', [houseId, later])
      .where('watched', 'not like', 'consumable %')
      .execute()
    expect(watched).toEqual([{ watched: co2 }])
  })

  it('of which one at most is open for each thing that is wrong, whatever happens', async () => {
    const random = createRandom(42)
    const some = houses.slice(10, 16)
    for (let step = 0; step < 120; step += 1) {
      const houseId = random.pick(some)
      const choice = random.below(10)
      if (choice < 6) await report([houseId], random.pick([800, 960, 1100, 1500]))
      else if (choice < 8) {
        eaves.forward(random.below(90) * second)
        await work()
      } else {
        const [alarm] = (await alarmsOf(houseId)).toReversed()
        const status = random.pick([alarmStatus.handled, alarmStatus.ignored, alarmStatus.unhandled])
        if (alarm) await eaves.call(update, { id: alarm.id, status, remark: '随机处理' })
      }
    }
    for (const houseId of some) {
      const all = await alarmsOf(houseId)
      const open = all.filter(
        ({ status }) => status === alarmStatus.unhandled || status === alarmStatus.handling,
      )
      expect(open.length).toBeLessThanOrEqual(1)
      for (const { id, count } of all) {
        const { data } = await eaves.call('alarmOccurrence.list', { alarmId: id, pageNum: 1, pageSize: 100 })
        expect(data.list.filter(({ active }: Values) => active === alarmActive.active)).toHaveLength(
          Number(count),
        )
      }
    }
  })

  it('of many gateways at once, none lost and none twice', async () => {
    const many = houses.slice(20, 120)
    // A house may have had such an alarm already: then it is counted there.
    const timesIn = async (houseId: string) => {
      const rows = await eaves.db
        .selectFrom('alarm')
        .select('count')
        .where('houseId', '=', houseId)
        .where('code', '=', 'co2_HIGH')
        .execute()
      return rows.reduce((sum, { count }) => sum + Number(count), 0)
    }
    const times = () => Promise.all(many.map(timesIn))
    const before = await times()
    await Promise.all(many.map((houseId) => report([houseId], 1300)))
    eaves.forward(60 * second)
    await Promise.all([...many.map((houseId) => report([houseId], 1300)), work()])
    await work()
    expect(await times()).toEqual(before.map((n) => n + 1))
    expect(eaves.errors).toEqual([])
  })

  it('and are over where what they are about is gone, though one of them cannot be', async () => {
    const both = [house(9), house(17)]
    await report(both, 1200)
    eaves.forward(61 * second)
    await work()
    await eaves.db.updateTable('house').set({ techProductId: null }).where('id', 'in', both).execute()
    await sql`
      alter table alarm add constraint refuses_an_end
      check (active = ${sql.lit(active)} or house_id <> ${sql.lit(house(9))}) not valid`.execute(eaves.db)
    await runJob(eaves, 'alarms of what is gone')
    await sql`alter table alarm drop constraint refuses_an_end`.execute(eaves.db)
    expect(await alarmsOf(house(9))).toMatchObject([{ active }])
    expect(await alarmsOf(house(17))).toMatchObject([{ active: alarmActive.recovered }])
    expect(eaves.errors.splice(0)).toMatchObject([{ alarmKey: expect.stringContaining(house(9)) }])
  })

  it('later, where silence and worn parts cannot be told of at once, and so are their ends', async () => {
    const houseId = house(18)
    await turn(houseId, true)
    await report([houseId], 500)
    const part = await eaves.db
      .selectFrom('consumable')
      .select(['id', 'status', 'name'])
      .where('houseId', '=', houseId)
      .where('status', '!=', consumableStatus.ended)
      .executeTakeFirstOrThrow()
    const setStatus = (status: unknown) =>
      eaves.db.updateTable('consumable').set({ status }).where('id', '=', part.id).execute()
    const codes = ['DEVICE_OFFLINE', consumableCode(String(part.name))]
    const told = () => Promise.all(codes.map((code) => alarmsOf(houseId, code)))
    /** Two looks while the database refuses, and one after it no longer does. */
    const refusedWhile = async (check: string) => {
      await sql`alter table alarm add constraint refuses check (${sql.raw(check)}) not valid`.execute(
        eaves.db,
      )
      await work()
      await work()
      await sql`alter table alarm drop constraint refuses`.execute(eaves.db)
      const errors = eaves.errors.splice(0)
      await work()
      return errors.length
    }
    await setStatus(consumableStatus.ended)
    eaves.forward(400 * second)
    expect(await refusedWhile(`house_id <> '${houseId}'`)).toBe(2)
    expect(await told()).toEqual([[], []])
    eaves.forward(10 * minute)
    await work()
    expect(await told()).toMatchObject([[{ active }], [{ active }]])
    await setStatus(part.status)
    expect(await refusedWhile(`house_id <> '${houseId}' or active = ${active}`)).toBe(1)
    expect(await told()).toMatchObject([[{ active }], [{ active }]])
    eaves.forward(10 * minute)
    await work()
    expect(await told()).toMatchObject([[{ active }], [{ active: alarmActive.recovered }]])
  })

  it('of what lasts, however many others are left alone whose gateways are away', async () => {
    await sql`
      insert into alarm_watch (house_id, watched, code, value, since, seen, due_at)
      select 'away', 'device ' || n, 'DEVICE_OFFLINE', null, 1, 1, 1 from generate_series(1, 200) n
    `.execute(eaves.db)
    const houseId = house(19)
    await report([houseId], 1200)
    eaves.forward(61 * second)
    await work()
    await eaves.db.deleteFrom('alarmWatch').where('houseId', '=', 'away').execute()
    expect(await alarmsOf(houseId)).toMatchObject([{ active }])
  })

  it('not of a device that has never spoken, though something is asked of it', async () => {
    await turn(house(4), true)
    await setDesired(eaves.db, house(4), co2, '600', now())
    eaves.forward(400 * second)
    await work()
    expect(await alarmsOf(house(4), 'DEVICE_OFFLINE')).toEqual([])
    expect(eaves.errors).toEqual([])
  })

  const ahead = 3000 * day

  it('though what is wrong was so first by a clock of ours that was ahead', async () => {
    eaves.forward(ahead)
    await report([house(5)], 1200)
    eaves.forward(-ahead)
    await report([house(5)], 1200)
    await work()
    expect(await alarmsOf(house(5))).toEqual([])
    eaves.forward(61 * second)
    await work()
    expect(await alarmsOf(house(5))).toMatchObject([{ active }])
  })

  it('though such a clock has put them off, and what it has heard is no sign of life', async () => {
    const [wrong, away, silent] = [house(6), house(7), house(8)]
    await turn(away, true)
    eaves.forward(ahead)
    await turn(away, false)
    await turn(silent, true)
    await report([silent], 500)
    await report([wrong], 1200)
    eaves.forward(-ahead)
    await work()
    expect(await alarmsOf(wrong)).toMatchObject([{ active }])
    expect(await alarmsOf(away, 'GATEWAY_OFFLINE')).toMatchObject([{ active }])
    expect(await alarmsOf(silent, 'DEVICE_OFFLINE')).toMatchObject([{ active }])
  })

  it('of silence since gateways are heard by a clock that is right', async () => {
    await eaves.db.deleteFrom('deviceListening').execute()
    const listening = noteListening(eaves.platform.services, () => true)
    const heard = () => heardSince(eaves.db, now())
    expect(await heard()).toBe(0)
    await listening()
    const began = now()
    eaves.forward(20 * second)
    await listening()
    expect(await heard()).toBe(began)
    eaves.forward(ahead)
    await listening()
    eaves.forward(-ahead)
    // Nobody has noted it anew yet.
    eaves.forward(5 * second)
    expect(await heard()).toBe(now())
    await listening()
    expect(await heard()).toBe(began)
    eaves.forward(30 * second)
    await listening()
    expect(await heard()).toBe(began)
  })

  it('of silence not while nobody hears gateways, nor for what was missed then', async () => {
    await eaves.db.deleteFrom('deviceListening').execute()
    let isHearing = true
    const listening = noteListening(eaves.platform.services, () => isHearing)
    const heard = () => heardSince(eaves.db, now())
    const areHeardAnew = async () => {
      expect(await heard()).toBe(now())
      await listening()
      const since = now()
      eaves.forward(20 * second)
      await listening()
      expect(await heard()).toBe(since)
    }
    await listening()
    // The broker is away.
    isHearing = false
    await listening()
    eaves.forward(20 * minute)
    expect(await heard()).toBe(now())
    isHearing = true
    await areHeardAnew()
    // The process stands still, and knows of nothing when it goes on.
    eaves.forward(20 * minute)
    await areHeardAnew()
    await eaves.db.deleteFrom('deviceListening').execute()
  })
})
