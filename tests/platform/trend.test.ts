import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { mostTrendPoints } from '#domain/series-interval.ts'
import { formatTime } from '#domain/time.ts'
import { bySeries, type TrendSample } from '#domain/trend-sample.ts'
import { trendStatistics } from '#domain/trend-statistics.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { began, ofSilentDevice } from '#platform/modules/alarm/describe.ts'
import { storeTold } from '#platform/modules/alarm/store-events.ts'
import { systemContext } from '#platform/services/call-context.ts'
import { dataScope } from '#resources/dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import { alarmsOf } from '#tests/support/alarms.ts'
import { type Told, tell } from '#tests/support/device-history.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const now = demoNoon
const day = 86_400
const start = now.getTime() / 1000 - 8 * day
const temperature = '1-device_panel-1-attr_panel_roomTemp'
const power = '1-device_panel-2-attr_panel_power'

/** Seconds since the start and values, for a whole day: now and then nothing came for hours. */
const samples = fc.uniqueArray(fc.tuple(fc.nat(day - 1), fc.integer({ min: -20, max: 60 })), {
  selector: ([seconds]) => seconds,
  minLength: 1,
  maxLength: 150,
})

interface Node {
  readonly id: string
  readonly name: string
  readonly child?: readonly Node[]
  readonly typeCode?: number
}

const leaves = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.child ? leaves(node.child) : [node]))

describe.each(engines)('trends on %s', (engine) => {
  let eaves: TestPlatform
  let houses: readonly string[]
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now })
    const rows = await eaves.db
      .selectFrom('house')
      .select('id')
      .where('techProductId', '=', 'product_wuheng')
      .orderBy('id')
      .limit(40)
      .execute()
    houses = rows.map(({ id }) => String(id))
  })
  afterAll(() => eaves.close())

  const query = (input: object, as = 'estate') => eaves.call('trend.query', { ...input }, { as })
  const read = async (input: object): Promise<readonly TrendSample[]> => {
    const answer = await query(input)
    expect(answer.code, answer.msg).toBe(codes.ok)
    return answer.data
  }

  it('offers what is kept over time and can be drawn, by kind and device', async () => {
    const { data } = await eaves.call('trend.menu', { houseId: houses[0] }, { as: 'estate' })
    expect(data).toMatchObject([
      { name: '科技系统', child: expect.arrayContaining([expect.objectContaining({ name: '客厅面板' })]) },
      { name: '智能单品' },
    ])
    const offered = leaves(data)
    expect(offered.find(({ id }) => id === temperature)).toMatchObject({
      ...{ name: '室内温度', deviceName: '客厅面板', attrName: '室内温度' },
      ...{ typeCode: typeCode.decimal, unit: '℃', reportInterval: 60 },
    })
    expect(offered.filter(({ typeCode: code }) => code === typeCode.text || code === typeCode.time)).toEqual(
      [],
    )
    expect(offered.filter(({ name }) => name === '故障码')).toEqual([])
  })

  it('says of any interval what its samples come to, and loses no extreme', async () => {
    let used = 0
    await fc.assert(
      fc.asyncProperty(
        samples,
        fc.constantFrom('raw', 60, 300, 3600, 86_400, undefined),
        async (samples, interval) => {
          const houseId = houses[used++] ?? ''
          const at = (attributeKey: string): readonly Told[] =>
            samples.map(([seconds, value]) => ({ houseId, attributeKey, seconds: start + seconds, value }))
          await tell(eaves, at(temperature))
          const ask = { houseId, attributeIds: [temperature], startTime: start, endTime: start + day - 1 }
          const answered = await read({ ...ask, ...(interval === undefined ? {} : { interval }) })
          const inOrder = samples.toSorted(([one], [other]) => one - other)
          const plain = inOrder.map(([seconds, value]) => ({ storeTime: start + seconds, value }))
          const wanted = trendStatistics(plain, day)
          const got = trendStatistics(answered, day)
          expect(got.samples).toBe(wanted.samples)
          expect(got.min?.value).toBe(wanted.min?.value)
          expect(got.max?.value).toBe(wanted.max?.value)
          expect(got.last?.value).toBe(wanted.last?.value)
          expect(got.average).toBeCloseTo(wanted.average ?? 0, 6)
          expect(
            answered.every(({ attributeId, serialNo }) => attributeId === temperature && serialNo === '1'),
          ).toBe(true)
          if (interval === 'raw')
            expect(answered.map(({ storeTime, value }) => ({ storeTime, value }))).toEqual(plain)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('aggregates as it is asked to', async () => {
    const houseId = houses[30] ?? ''
    const told = [10, 30, 20].map((value, index) => ({
      ...{ houseId, attributeKey: temperature, value },
      seconds: start + index * 60,
    }))
    await tell(eaves, told)
    const ask = {
      houseId,
      attributeIds: [temperature],
      startTime: start,
      endTime: start + 3600,
      interval: 3600,
    }
    const valueBy = async (agg: string) => (await read({ ...ask, agg })).map(({ value }) => value)
    expect(await valueBy('avg')).toEqual([20])
    expect(await valueBy('max')).toEqual([30])
    expect(await valueBy('min')).toEqual([10])
    expect(await valueBy('count')).toEqual([3])
    // Every sample would suit so short a range, and comes to nothing.
    const { interval: _, ...suited } = { ...ask, endTime: start + 240 }
    expect((await read({ ...suited, agg: 'count' })).map(({ value }) => value)).toEqual([1, 1, 1])
  })

  it('tells how long a switch was on', async () => {
    const houseId = houses[31] ?? ''
    const told = [1, 1, 0, 0, 1].map((value, index) => ({
      ...{ houseId, attributeKey: power, value },
      seconds: start + index * 60,
    }))
    await tell(eaves, told)
    const ask = { houseId, attributeIds: [power], startTime: start, endTime: start + 299, interval: 300 }
    expect((await read(ask))[0]).toMatchObject({ onSeconds: 180, knownSeconds: 300, serialNo: '2' })
  })

  it('answers 20,000 points at most: more are refused, or come less densely where nobody asked', async () => {
    const houseId = houses[37] ?? ''
    // As if all had been said: the hours alone are looked at.
    await tell(eaves, [{ houseId, attributeKey: temperature, value: 20, seconds: start }])
    const pretend = async (count: number) => {
      const series = eaves.db.selectFrom('deviceSeries').select('id').where('houseId', '=', houseId)
      await eaves.db.updateTable('deviceHour').set({ count }).where('series', 'in', series).execute()
    }
    await pretend(20_000)
    const ask = { houseId, attributeIds: [temperature], startTime: start, endTime: start + 3599 }
    expect(await read({ ...ask, interval: 'raw' })).toHaveLength(1)
    await pretend(20_001)
    const refused = await query({ ...ask, interval: 'raw' })
    expect(refused.code).toBe(codes.invalid)
    expect(refused.data.errors).toEqual({ interval: '约 20001 个点，超过 20000 个，最细可选1分钟' })
    expect(await read(ask)).toMatchObject([{ count: 1 }])
    // Of a tenth of that hour there are fewer.
    expect(await read({ ...ask, endTime: start + 359, interval: 'raw' })).toHaveLength(1)
  })

  it('answers no more than that of what an alarm is about, less densely', async () => {
    const houseId = houses[38] ?? ''
    const hours = 5
    const said = { houseId, attributeKey: temperature, value: 20 }
    await tell(eaves, [{ ...said, seconds: start }])
    // Two in a second.
    const count = hours * 7200
    const [first, last] = [start * 1000, (start + hours * 3600) * 1000 - 1]
    await sql`
      insert into device_sample (series, time, value)
      select s.id, time, 20 from device_series s cross join generate_series(${first}::bigint, ${last}::bigint, 500) time
      where s.house_id = ${houseId} on conflict do nothing`.execute(eaves.db)
    await sql`
      insert into device_stale (house_id, time)
      select ${houseId}, time from generate_series(${first}::bigint, ${last}::bigint, 300000) time`.execute(
      eaves.db,
    )
    await tell(eaves, [{ ...said, seconds: start }])
    const at = (hour: number) => formatTime((start + hour * 3600) * 1000)
    const times = { firstTime: at(1), lastTime: at(1), recoverTime: at(hours - 1) }
    const id = await alarmsOf(eaves).make({ houseId, attributeId: temperature, ...times })
    const { data } = await eaves.call('alarm.trend', { id })
    const samples: readonly TrendSample[] = data.samples
    expect(data).toMatchObject({ from: start, to: start + hours * 3600 })
    expect(samples.length).toBeLessThanOrEqual(mostTrendPoints)
    expect(samples.reduce((sum, sample) => sum + (sample.count ?? 1), 0)).toBe(count)
  })

  it('answers several attributes at once, and nothing of another house', async () => {
    const [houseId = '', other = ''] = houses.slice(32)
    const of = (houseId: string, attributeKey: string, value: number) => ({
      ...{ houseId, attributeKey, value },
      seconds: start,
    })
    await tell(eaves, [of(houseId, temperature, 21), of(houseId, power, 1), of(other, temperature, 99)])
    const ask = { houseId, attributeIds: [power, temperature], startTime: start, endTime: start + 60 }
    const series = bySeries(await read(ask))
    expect(series.get(temperature)?.map(({ value }) => value)).toEqual([21])
    expect(series.get(power)?.map(({ value }) => value)).toEqual([1])
  })

  describe('of what speaks only where it changes', () => {
    const minutes = (count: number) => start + count * 60
    const switched = (houseId: string, ...said: readonly (readonly [minute: number, value: number])[]) =>
      tell(
        eaves,
        said.map(([minute, value]) => ({
          ...{ houseId, attributeKey: power, value },
          seconds: minutes(minute),
        })),
      )
    const turned = (houseId: string, minute: number, isOnline: number) => ({
      ...{ houseId, gatewayNo: `GW${houseId}`, isOnline },
      time: minutes(minute) * 1000,
    })
    const between = async (houseId: string, from: number, to: number, interval: string) =>
      (
        await read({
          ...{ houseId, attributeIds: [power], interval },
          ...{ startTime: minutes(from), endTime: minutes(to) },
        })
      ).map(({ storeTime, value, count, heldUntil, onSeconds, knownSeconds }) => ({
        minute: (storeTime - start) / 60,
        ...{ value, count, onSeconds, knownSeconds },
        held: heldUntil === undefined ? null : (heldUntil - start) / 60,
      }))

    it('says until when it held: the next word, or the end of the connection', async () => {
      const houseId = houses[34] ?? ''
      await ensureMonths(eaves.db, 'deviceOnline', [start * 1000])
      await eaves.db
        .insertInto('deviceOnline')
        .values([turned(houseId, 0, 1), turned(houseId, 300, 0), turned(houseId, 360, 1)])
        .execute()
      await switched(houseId, [10, 1], [100, 0], [200, 1], [400, 0])
      const raw = { count: undefined, onSeconds: undefined, knownSeconds: undefined }
      expect(await between(houseId, 0, 600, 'raw')).toEqual([
        { minute: 10, value: 1, held: 100, ...raw },
        { minute: 100, value: 0, held: 200, ...raw },
        // The gateway went: nobody knows what it was until it spoke again.
        { minute: 200, value: 1, held: 300, ...raw },
        { minute: 400, value: 0, held: 600, ...raw },
      ])
      // What was said before holds into the range, and the time it was on counts.
      expect(await between(houseId, 20, 250, '300')).toEqual([
        { minute: 20, value: 1, count: 0, held: 100, onSeconds: undefined, knownSeconds: undefined },
        { minute: 100, value: 0, count: 1, held: 200, onSeconds: 0, knownSeconds: 6000 },
        { minute: 200, value: 1, count: 1, held: 250, onSeconds: 3000, knownSeconds: 3000 },
      ])
      expect(await between(houseId, 310, 390, 'raw')).toEqual([])
    })

    it('knows of an hour, and of a day, how long it was on from one word to the next', async () => {
      const houseId = houses[38] ?? ''
      await ensureMonths(eaves.db, 'deviceOnline', [start * 1000])
      await eaves.db
        .insertInto('deviceOnline')
        .values(turned(houseId, 0, 1))
        .execute()
      await switched(houseId, [10, 1], [40, 0], [60, 1], [100, 0], [120, 1], [160, 0])
      for (const interval of ['300', '3600', '86400']) {
        const points = await between(houseId, 10, 190, interval)
        const sum = (name: 'onSeconds' | 'knownSeconds') =>
          points.reduce((total, point) => total + (point[name] ?? 0), 0)
        expect([sum('onSeconds'), sum('knownSeconds')], interval).toEqual([110 * 60, 180 * 60])
      }
      // What was said before the range holds into it.
      const later = await between(houseId, 80, 190, '3600')
      const known = later.reduce((total, { knownSeconds = 0 }) => total + knownSeconds, 0)
      expect(known).toBe(110 * 60)
    })

    it('breaks where the device was silent, though its gateway was not', async () => {
      const houseId = houses[35] ?? ''
      await ensureMonths(eaves.db, 'deviceOnline', [start * 1000])
      await eaves.db
        .insertInto('deviceOnline')
        .values(turned(houseId, 0, 1))
        .execute()
      await switched(houseId, [10, 1], [400, 0])
      await inTransaction(systemContext(eaves.platform.services), (context) =>
        storeTold(context, [
          began(
            ofSilentDevice(houseId, '1-device_panel-2', '主卧面板'),
            minutes(100) * 1000,
            null,
            '设备离线',
          ),
        ]),
      )
      expect((await between(houseId, 0, 300, 'raw')).map(({ held }) => held)).toEqual([100])
    })

    it('is not said of what reports every so often: there silence is silence', async () => {
      const houseId = houses[36] ?? ''
      await ensureMonths(eaves.db, 'deviceOnline', [start * 1000])
      await eaves.db
        .insertInto('deviceOnline')
        .values(turned(houseId, 0, 1))
        .execute()
      await tell(
        eaves,
        [0, 15, 30, 45, 60, 300].map((minute) => ({
          ...{ houseId, attributeKey: temperature, value: minute },
          seconds: minutes(minute),
        })),
      )
      const ask = { houseId, attributeIds: [temperature], startTime: start, endTime: minutes(400) }
      expect((await read(ask)).every(({ heldUntil }) => heldUntil === undefined)).toBe(true)
    })

    it('is said of numbers that come at no even spacing, as long as the device was on line', async () => {
      const houseId = houses[37] ?? ''
      await ensureMonths(eaves.db, 'deviceOnline', [start * 1000])
      await eaves.db
        .insertInto('deviceOnline')
        .values([turned(houseId, 0, 1), turned(houseId, 500, 0)])
        .execute()
      const said = [0, 7, 95, 100, 260, 300]
      await tell(
        eaves,
        said.map((minute) => ({
          ...{ houseId, attributeKey: temperature, value: minute },
          seconds: minutes(minute),
        })),
      )
      const ask = { houseId, attributeIds: [temperature], startTime: start, endTime: minutes(600) }
      const held = (await read(ask)).map(({ heldUntil }) => heldUntil && (heldUntil - start) / 60)
      // Each until the next one, the last one until the connection ended.
      expect(held).toEqual([7, 95, 100, 260, 300, 500])
    })
  })

  it.each([
    [{ attributeIds: Array.from({ length: 9 }, (_, index) => `1-d-a${index}`) }, 'attributeIds'],
    [{ attributeIds: ["1-d-a'; drop table device_sample"] }, 'attributeIds'],
    [{ attributeIds: [] }, 'attributeIds'],
    [{ endTime: start }, 'endTime'],
    [{ endTime: start - 1 }, 'endTime'],
    [{ endTime: start + 90 * day + 1 }, 'endTime'],
    [{ interval: 'raw', endTime: start + 7 * day + 1 }, 'endTime'],
    [{ interval: 'raw', agg: 'max' }, 'agg'],
    [{ interval: '5' }, 'interval'],
    [{ agg: 'sum' }, 'agg'],
  ])('refuses %j at its field', async (wrong, field) => {
    const ask = { houseId: houses[0], attributeIds: [temperature], startTime: start, endTime: start + 60 }
    const answer = await query({ ...ask, ...wrong })
    expect(answer.code).toBe(codes.invalid)
    expect(Object.keys(answer.data.errors)).toEqual([field])
  })

  it('is for those who may see the house', async () => {
    const ask = { houseId: houses[0], attributeIds: [temperature], startTime: start, endTime: start + 60 }
    expect((await query(ask, 'ops')).code).toBe(codes.forbidden)
    expect((await query({ ...ask, houseId: 'none' })).code).toBe(codes.notFound)
    await eaves.db
      .updateTable('role')
      .set({ dataScope: dataScope.granted })
      .where('id', '=', 'role_estate')
      .execute()
    await eaves.db.deleteFrom('projectAdmin').execute()
    expect((await query(ask)).code).toBe(codes.notFound)
    expect((await eaves.call('trend.menu', { houseId: houses[0] }, { as: 'estate' })).code).toBe(
      codes.notFound,
    )
  })
})
