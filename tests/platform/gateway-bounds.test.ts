import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { day, hour, minute, second } from '#domain/durations.ts'
import { createNotes } from '#platform/modules/device/gateway-notes.ts'
import type { ReportedValue } from '#platform/modules/device/reported-value.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { panel, reading, say, temperature } from '#tests/support/device-house.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

/** Notes are written every four seconds, more slowly where the machine is busy. */
const soon = 20_000
const tooDense = '同一属性每秒最多保存 10 个值，其余只作为最新值'

async function samplesOf({ db }: TestPlatform, houseId: string, table: 'deviceSample' | 'deviceFaulty') {
  const rows = await db
    .selectFrom(table)
    .innerJoin('deviceSeries', 'deviceSeries.id', `${table}.series`)
    .select([`${table}.time`, `${table}.value`])
    .where('houseId', '=', houseId)
    .where('attributeKey', '=', temperature)
    .orderBy(`${table}.time`)
    .execute()
  return rows.map(({ time, value }) => [Number(time), Number(value)])
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(engines)('values that come densely, on %s', (engine) => {
  let test: TestPlatform
  let houses: readonly string[]
  const seen: string[] = []
  const store = createStore({
    values: [async (_context, changes) => void seen.push(...changes.map(({ value }) => value))],
    ...{ kept: [], online: [], replies: [] },
  })
  beforeAll(async () => {
    test = await startPlatform({ engine, now: demoNoon })
    const rows = await test.db.selectFrom('house').select('id').orderBy('id').limit(6).execute()
    houses = rows.map(({ id }) => String(id))
  })
  afterAll(() => test.close())

  const start = demoNoon.getTime() - hour
  const at = (houseId: string, ms: number, number: number, otherwise: Partial<ReportedValue> = {}) => ({
    ...{ houseId, attributeKey: temperature, number, isFaulty: false, value: String(number) },
    ...{ time: start + ms, arrival: start + ms },
    ...otherwise,
  })
  const take = (...values: readonly ReportedValue[]) =>
    store(test.platform.services, { values, online: [], replies: [] })
  const times = async (houseId: string, table: 'deviceSample' | 'deviceFaulty' = 'deviceSample') =>
    (await samplesOf(test, houseId, table)).map(([time = 0]) => time - start)

  it('are ten samples in a second and the latest value; who looks on sees each of them', async () => {
    const [house = '', other = ''] = houses
    seen.length = 0
    // What another house says in the same second is stored beside it.
    const { stored, thinned } = await take(
      ...upTo(25).map((n) => at(house, n * 40, n % 2)),
      at(other, 960, 21),
    )
    expect([stored.size, thinned.size]).toEqual([11, 15])
    expect(await times(house)).toEqual(upTo(10).map((n) => n * 40))
    expect(await times(other)).toEqual([960])
    expect(seen).toEqual([...upTo(25).map((n) => String(n % 2)), '21'])
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '0', reportTime: start + 960 }])
    await take(at(house, 1000, 5))
    expect(await times(house)).toEqual([...upTo(10).map((n) => n * 40), 1000])
  })

  it('are ten across batches, and what comes once more takes no place', async () => {
    const house = houses[2] ?? ''
    const half = upTo(8).map((n) => at(house, n * 10, n))
    await take(...half)
    seen.length = 0
    const again = await take(...half, ...upTo(8).map((n) => at(house, 500 + n * 10, n)))
    expect([again.stored.size, again.thinned.size]).toEqual([2, 6])
    expect(await times(house)).toEqual([...upTo(8).map((n) => n * 10), 500, 510])
    expect(seen).toEqual(upTo(8).map(String))
  })

  it('may lie a millisecond apart, and change to and fro', async () => {
    const house = houses[3] ?? ''
    const { thinned } = await take(at(house, 100, 1), at(house, 101, 0), at(house, 102, 1))
    expect(thinned.size).toBe(0)
    expect((await samplesOf(test, house, 'deviceSample')).map(([, value]) => value)).toEqual([1, 0, 1])
  })

  it('are as few where they were kept, or measured wrong', async () => {
    const house = houses[4] ?? ''
    await take(...upTo(12).map((n) => at(house, n, n, { arrival: null })))
    expect(await times(house)).toEqual(upTo(10))
    seen.length = 0
    await take(...upTo(12).map((n) => at(house, minute + n, -127, { isFaulty: true })))
    expect(await times(house, 'deviceFaulty')).toEqual(upTo(10).map((n) => minute + n))
    expect(seen).toHaveLength(12)
    expect(await latestValues(test.db, house)).toMatchObject([
      { isFaulty: true, reportTime: start + minute + 11 },
    ])
  })
})

describe('a gateway that reports more densely than is stored', () => {
  const place = gatewayPlace({ houses: 4, now: demoNoon })
  const { come, house, reasons } = place

  it('is told so at its connection, and takes nothing from another house', async () => {
    const [dense, calm] = [await come(0), await come(1)]
    const time = Math.floor(place.now() / second) * second - 5 * second
    const devices = upTo(40).map((n) => ({
      device: panel,
      time: time + n,
      values: { roomTemp: 20 + n / 10 },
    }))
    await Promise.all([
      say(dense, house(0).gatewayNo, 'values', { devices }),
      ...upTo(10).map((n) => say(calm, house(1).gatewayNo, 'values', reading(21, time + n))),
    ])
    expect(await place.latest(0, temperature)).toEqual(['23.9'])
    expect((await samplesOf(place.test, house(0).id, 'deviceSample')).slice(-10)).toEqual(
      upTo(10).map((n) => [time + n, 20 + n / 10]),
    )
    expect((await samplesOf(place.test, house(1).id, 'deviceSample')).slice(-10)).toEqual(
      upTo(10).map((n) => [time + n, 21]),
    )
    await vi.waitFor(async () => expect(await reasons(0)).toEqual([tooDense]), soon)
    expect(await reasons(1)).toEqual([])
  })

  it('has the versions of 32 modules kept, whatever names it gives them', async () => {
    const gateway = await come(3)
    const { id, gatewayNo } = house(3)
    const tell = (module: string, version: string) => say(gateway, gatewayNo, 'upgrade', { module, version })
    const versions = async () => {
      const rows = await place.test.db
        .selectFrom('deviceVersion')
        .select(['module', 'version'])
        .where('houseId', '=', id)
        .execute()
      return new Map(rows.map(({ module, version }) => [module, version]))
    }
    await tell('main', '1.0.0')
    await Promise.all(upTo(60).map((n) => tell(`m${n}`, '1.0.0')))
    expect((await versions()).size).toBe(32)
    await tell('main', '1.1.0')
    await tell('one more', '1.0.0')
    const after = await versions()
    expect([after.size, after.get('main'), after.has('one more')]).toEqual([32, '1.1.0', false])
    await vi.waitFor(
      async () => expect(await reasons(3)).toEqual(['最多记录 32 个固件模块的版本，其余不记录']),
      soon,
    )
  })

  it('has its samples summed up by days, also what two processes have counted of one', async () => {
    const gateway = await come(2)
    const { gatewayNo } = house(2)
    const counts = async () => {
      const token = await freshLogin(place.test, 'admin')
      const { data } = await place.test.call('house.gateway', { houseId: house(2).id }, { token })
      const { storedToday, storedYesterday, thinnedToday } = data
      return [storedToday, storedYesterday, thinnedToday]
    }
    expect(await counts()).toEqual([0, 0, 0])
    const time = Math.floor(place.now() / second) * second - 5 * second
    const devices = upTo(12).map((n) => ({ device: panel, time: time + n, values: { roomTemp: 20 } }))
    await say(gateway, gatewayNo, 'values', { devices })
    // What comes once more becomes no sample.
    await say(gateway, gatewayNo, 'values', { devices: devices.slice(0, 1) })
    await vi.waitFor(async () => expect(await counts()).toEqual([10, 0, 2]), soon)
    const other = createNotes(place.test.platform.services)
    other.samples(gatewayNo, { stored: 5, thinned: 1 })
    await other.flush()
    expect(await counts()).toEqual([15, 0, 3])
    place.test.forward(day)
    expect(await counts()).toEqual([0, 15, 0])
    other.samples(gatewayNo, { stored: 7, thinned: 0 })
    await other.flush()
    expect(await counts()).toEqual([7, 15, 0])
    place.test.forward(2 * day)
    expect(await counts()).toEqual([0, 0, 0])
    other.samples(gatewayNo, { stored: 1, thinned: 0 })
    await other.flush()
    expect(await counts()).toEqual([1, 0, 0])
  })
})
