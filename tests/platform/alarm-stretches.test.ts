import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour, minute, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { report } from '#tests/support/device-history.ts'
import { alarmOfCo2, co2 } from '#tests/support/device-house.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const houseId = 'house_jingan_1_18_1'
const start = demoNoon.getTime() / second
const at = (ms: number) => start + ms / second

describe.each(engines)('when attributes gave an alarm, on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    await alarmOfCo2(eaves, { deadband: 50, alarmLevel: alarmLevel.major })
    // Wrong for three hours, well for one, and wrong again until now.
    for (const [value, lasts] of [
      [1500, 3 * hour],
      [600, hour],
      [1400, hour],
    ] as const) {
      const seconds = eaves.platform.services.now().getTime() / second
      await report(eaves, [{ houseId, attributeKey: co2, seconds, value }])
      eaves.forward(lasts)
    }
  })
  afterAll(() => eaves.close())

  const ask = (from: number, to: number, { attributeIds = co2, as = 'estate', house = houseId } = {}) =>
    eaves.call(
      'alarm.stretches',
      { houseId: house, attributeIds, startTime: at(from), endTime: at(to) },
      { as },
    )
  const within = async (from: number, to: number) =>
    (await ask(from, to)).data.map(({ from, to }: Record<'from' | 'to', number>) => [from, to])

  it('says each stretch whole, with what it is called; what lasts ends with the present', async () => {
    const { data } = await ask(-hour, 9 * hour)
    expect(data).toMatchObject([
      {
        from: at(0),
        to: at(3 * hour),
        name: '二氧化碳过高',
        level: alarmLevel.major,
        attributeId: co2,
      },
      { from: at(4 * hour), to: at(5 * hour), name: '二氧化碳过高' },
    ])
  })

  it('finds those that only reach into the range, and none beside it', async () => {
    expect(await within(hour, 2 * hour)).toEqual([[at(0), at(3 * hour)]])
    expect(await within(3 * hour + minute, 4 * hour - minute)).toEqual([])
    expect(await within(-2 * hour, -hour)).toEqual([])
  })

  it('knows nothing of other attributes, and tells nobody who may not see the house', async () => {
    expect((await ask(0, hour, { attributeIds: `${co2}x` })).data).toEqual([])
    expect((await ask(0, hour, { as: 'service' })).code).toBe(codes.forbidden)
    expect((await ask(0, hour, { house: 'house_none' })).code).toBe(codes.notFound)
    expect((await ask(hour, 0)).code).toBe(codes.invalid)
  })
})
