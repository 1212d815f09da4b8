import { describe, expect, it, vi } from 'vitest'
import { hour, minute } from '#domain/durations.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { alarmActive, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { alarmOfCo2, co2, fresh, say } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon } from '#tests/support/platform.ts'

const soon = 20_000

describe('a gateway that is taken from its house', () => {
  const place = gatewayPlace({
    ...{ houses: 2, now: demoNoon, observers: deviceObservers },
    prepare: (test) => alarmOfCo2(test),
  })
  const { come, house, now } = place

  const alarms = async (index: number) => {
    const rows = await place.test.db
      .selectFrom('alarm')
      .select(['code', 'active', 'status', 'handleRemark'])
      .where('houseId', '=', house(index).id)
      .where('createUserName', '=', '系统')
      .orderBy('id')
      .execute()
    return rows.map(({ code, active, status, handleRemark }) => [code, active, status, handleRemark])
  }
  const later = async (ms: number) => {
    place.test.forward(ms)
    await alarmJob.run(place.test.platform.services)
  }
  async function comeAndGo(index: number) {
    const client = await come(index)
    const { gatewayNo } = house(index)
    await say(client, gatewayNo, 'values', {
      time: now(),
      devices: [{ device: fresh, values: { co2: 1200 } }],
    })
    await client.endAsync()
    await vi.waitFor(
      async () => expect((await place.connection(index)).onlineStatus).toBe(onlineStatus.offline),
      soon,
    )
  }
  const { active, recovered } = alarmActive
  const { unhandled, handled } = alarmStatus

  it('ends what was raised for it and its devices, and raises nothing afterwards', async () => {
    await comeAndGo(0)
    await later(4 * minute)
    expect(await alarms(0)).toEqual([
      ['co2_HIGH', active, unhandled, null],
      ['GATEWAY_OFFLINE', active, unhandled, null],
    ])
    const { code, msg } = await place.test.call('house.unbindTechProduct', { houseId: house(0).id })
    expect(code, msg).toBe(200)
    const ended = [
      ['co2_HIGH', recovered, handled, '解绑'],
      ['GATEWAY_OFFLINE', recovered, handled, '解绑'],
    ]
    expect(await alarms(0)).toEqual(ended)
    expect(await latestValues(place.test.db, house(0).id, [co2])).toMatchObject([{ isAlarm: false }])
    await later(hour)
    expect(await alarms(0)).toEqual(ended)
  })

  it('leaves its silence to no other', async () => {
    await comeAndGo(1)
    await later(minute)
    await place.test.call('house.unbindTechProduct', { houseId: house(1).id })
    const { code, msg } = await place.test.call('house.bindTechProduct', {
      ...{ houseId: house(1).id, productId: 'product_wuheng', gatewayNo: 'GWNEXT0001' },
    })
    expect(code, msg).toBe(200)
    await later(hour)
    expect(await alarms(1)).toEqual([['co2_HIGH', recovered, handled, '解绑']])
  })
})
