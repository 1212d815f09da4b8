import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/durations.ts'
import type {
  CommandReply,
  OnlineChange,
  OnlineObserver,
  ReplyObserver,
  ValueChange,
  ValueObserver,
} from '#platform/modules/device/observers.ts'
import type { ReportedValue } from '#platform/modules/device/reported-value.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { createStore, type Reports } from '#platform/modules/device/store-values.ts'
import { latestValues, markAlarm, setDesired } from '#platform/modules/device/values.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const now = demoNoon
const start = now.getTime() - day
const attributeKey = '1-device_panel-1-attr_panel_roomTemp'

describe.each(engines)('what devices report, on %s', (engine) => {
  let test: TestPlatform
  let seen: ValueChange[]
  let turned: OnlineChange[]
  let replied: CommandReply[]
  let houses: readonly string[]
  const seeValues: ValueObserver = async (_context, changes) => void seen.push(...changes)
  const seeOnline: OnlineObserver = async (_context, changes) => void turned.push(...changes)
  const seeReplies: ReplyObserver = async (_context, replies) => void replied.push(...replies)
  const store = createStore({ values: [seeValues], kept: [], online: [seeOnline], replies: [seeReplies] })
  beforeAll(async () => {
    test = await startPlatform({ engine, now })
    const rows = await test.db.selectFrom('house').select('id').orderBy('id').limit(20).execute()
    houses = rows.map(({ id }) => String(id))
  })
  afterAll(() => test.close())

  const value = (houseId: string, seconds: number, number: number): ReportedValue => ({
    ...{ houseId, attributeKey, number, isFaulty: false, value: String(number) },
    ...{ time: start + seconds * 1000, arrival: start + seconds * 1000 },
  })
  /** It comes as if the clock of its gateway said something else. */
  const dated = (one: ReportedValue, seconds: number): ReportedValue => ({
    ...one,
    time: start + seconds * 1000,
  })
  const nothing: Reports = { values: [], online: [], replies: [] }
  const take = (...values: ReportedValue[]) => {
    seen = []
    return store(test.platform.services, { ...nothing, values })
  }
  const raw = async (houseId: string) => {
    const from = start / 1000 - 3600
    const query = { houseIds: [houseId], attributeKeys: [attributeKey], from, to: from + 86_400 }
    const points = await readSeries(test.db, { ...query, interval: 'raw', aggregate: 'last' })
    return points.map(({ time, value }) => [time - start / 1000, value])
  }

  it('is the latest value, and every one before it', async () => {
    const [house = ''] = houses
    await take(value(house, 0, 20), value(house, 60, 20.5))
    expect(seen.map(({ value }) => value)).toEqual(['20', '20.5'])
    expect(await latestValues(test.db, house)).toEqual([
      {
        attributeKey,
        value: '20.5',
        reportTime: start + 60_000,
        desiredValue: null,
        isAlarm: false,
        isFaulty: false,
      },
    ])
    expect(await raw(house)).toEqual([
      [0, 20],
      [60, 20.5],
    ])
  })

  it('counts once, however often it arrives', async () => {
    const house = houses[1] ?? ''
    await take(value(house, 0, 20), value(house, 0, 20))
    await take(value(house, 0, 20))
    expect(seen).toEqual([])
    expect(await raw(house)).toEqual([[0, 20]])
  })

  it('is what came last, whatever the clock of its gateway says', async () => {
    const house = houses[2] ?? ''
    await take(value(house, 120, 22))
    await take(dated(value(house, 130, 21), 10), value(house, 140, 21.5))
    expect(seen.map(({ value }) => value)).toEqual(['21', '21.5'])
    await take(dated(value(house, 150, 23), 20))
    expect(seen).toMatchObject([{ value: '23', arrival: start + 150_000 }])
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '23', reportTime: start + 20_000 }])
    // Another process has it, that was kept waiting.
    await take(value(house, 145, 19))
    expect(seen).toEqual([])
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '23' }])
    expect(await raw(house)).toEqual([
      [10, 21],
      [20, 23],
      [120, 22],
      [140, 21.5],
      [145, 19],
    ])
  })

  it('is what was said last, of two that have come by several ways within a second', async () => {
    const house = houses[5] ?? ''
    await take(value(house, 60.2, 20))
    await take(dated(value(house, 60.3, 19), 59.9))
    expect(seen).toEqual([])
    await take(value(house, 80.2, 21), dated(value(house, 80.3, 22), 79.9))
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '21' }])
  })

  it('is nothing that was kept, where anything newer is known; and nobody is told of it', async () => {
    const house = houses[6] ?? ''
    const kept = (seconds: number, number: number) => ({ ...value(house, seconds, number), arrival: null })
    await take(kept(60, 20), kept(30, 19))
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '20' }])
    await take(value(house, 120, 22), kept(90, 21))
    await take(kept(100, 21.5))
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '22' }])
    expect(seen).toEqual([])
    expect((await raw(house)).map(([at]) => at)).toEqual([30, 60, 90, 100, 120])
  })

  it('is the second of two values that a clock of seconds gives one moment', async () => {
    const house = houses[7] ?? ''
    await take(value(house, 60, 1))
    await take(dated(value(house, 60.4, 0), 60))
    expect(seen).toMatchObject([{ value: '0' }])
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '0' }])
    expect(await raw(house)).toEqual([[60, 1]])
  })

  it('goes on after a clock of ours that was ahead', async () => {
    const house = houses[8] ?? ''
    await take({ ...value(house, 60, 20), arrival: now.getTime() + day })
    await take(value(house, 120, 21))
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '21' }])
  })

  it('ends a wish once it is fulfilled, not before', async () => {
    const house = houses[3] ?? ''
    const desired = async () => (await latestValues(test.db, house, [attributeKey]))[0]?.desiredValue
    await setDesired(test.db, house, attributeKey, '24', start)
    expect(await latestValues(test.db, house)).toMatchObject([
      { value: '', reportTime: null, desiredValue: '24' },
    ])
    await take(value(house, 0, 22))
    expect(await desired()).toBe('24')
    // What a gateway had kept fulfils nothing, though nothing newer is known.
    await take({ ...value(house, 30, 24), arrival: null })
    expect(await latestValues(test.db, house)).toMatchObject([{ value: '24', desiredValue: '24' }])
    await setDesired(test.db, house, attributeKey, '024.00', start)
    await take(value(house, 60, 24))
    expect(await desired()).toBe(null)
    await markAlarm(test.db, house, attributeKey, true)
    expect(await latestValues(test.db, house)).toMatchObject([{ isAlarm: true }])
  })

  it('is stored whole or not at all: observers are part of it', async () => {
    const house = houses[4] ?? ''
    const failing = createStore({
      values: [
        async () => {
          throw new Error('no')
        },
      ],
      kept: [],
      online: [],
      replies: [],
    })
    const values = [value(house, 0, 20)]
    await expect(failing(test.platform.services, { ...nothing, values })).rejects.toThrow('no')
    expect(await latestValues(test.db, house)).toEqual([])
    expect(await raw(house)).toEqual([])
    await take(...values)
    expect(await raw(house)).toEqual([[0, 20]])
  })

  it('tells houses on line and off, and observers of those that changed', async () => {
    const rows = await test.db
      .selectFrom('house')
      .select(['id', 'gatewayNo'])
      .where('onlineStatus', '=', onlineStatus.online)
      .limit(1)
      .execute()
    const [houseId, gatewayNo] = [String(rows[0]?.id), String(rows[0]?.gatewayNo)]
    const say = async (isOnline: boolean, time: number, session = 1) => {
      turned = []
      replied = []
      const reply = { houseId, commandId: 'c', isDone: true, code: null, message: null, time }
      await store(test.platform.services, {
        values: [],
        online: [{ houseId, gatewayNo, isOnline, time, session }],
        replies: [reply],
      })
      const house = test.db.selectFrom('house').select(['onlineStatus', 'lastOnlineTime'])
      return house.where('id', '=', houseId).executeTakeFirstOrThrow()
    }
    await say(true, start)
    expect(turned).toEqual([])
    expect(await say(false, start + 1000)).toMatchObject({ onlineStatus: onlineStatus.offline })
    expect(turned).toMatchObject([{ houseId, isOnline: false, time: start + 1000 }])
    // The end of an earlier connection is no news once there is a later one.
    expect(await say(true, start + 2000, 2)).toEqual({
      onlineStatus: onlineStatus.online,
      lastOnlineTime: '2026-11-19 12:00:02',
    })
    expect(await say(false, start + 3000, 1)).toMatchObject({ onlineStatus: onlineStatus.online })
    expect(replied).toMatchObject([{ commandId: 'c' }])
  })
})
