import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upTopic } from '#domain/device-topics.ts'
import { hour, second } from '#domain/durations.ts'
import { createBatches } from '#platform/modules/device/batches.ts'
import { createNotes } from '#platform/modules/device/gateway-notes.ts'
import { createIntake, type Intake } from '#platform/modules/device/intake.ts'
import { createKnownGateways } from '#platform/modules/device/known-gateways.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(oneEngine)('single products, on %s', (engine) => {
  let test: TestPlatform
  let intake: Intake
  let product: { houseId: string; serialNo: string; gatewayNo: string }
  let close: () => Promise<void>

  beforeAll(async () => {
    test = await startPlatform({ engine })
    const { services } = test.platform
    const batches = createBatches(services, createStore(deviceObservers))
    close = batches.close
    const known = createKnownGateways(services)
    const notes = createNotes(services)
    intake = createIntake({ services, batches, known, notes, retentionDays: 90, trustsOnline: true })
    const row = await test.db
      .selectFrom('houseProduct')
      .innerJoin('house', 'house.id', 'houseProduct.houseId')
      .select(['houseProduct.houseId', 'houseProduct.serialNo', 'house.gatewayNo'])
      .where('houseProduct.onlineStatus', '=', onlineStatus.online)
      .where('houseProduct.singleProductId', '=', 'single_lock')
      .orderBy('houseProduct.id')
      .executeTakeFirstOrThrow()
    const [houseId, serialNo, gatewayNo] = [row.houseId, row.serialNo, row.gatewayNo].map(String)
    product = { houseId: houseId ?? '', serialNo: serialNo ?? '', gatewayNo: gatewayNo ?? '' }
  })
  afterAll(async () => {
    await close()
    await test.close()
  })

  const hear = (kind: 'products' | 'values' | 'online', message: object) =>
    intake.message(upTopic(product.gatewayNo, kind), new TextEncoder().encode(JSON.stringify(message)))
  const device = () => `2-single_lock-${product.serialNo}`
  const states = (...products: unknown[]) => hear('products', { products })
  const seen = async () => {
    const { data } = await test.call('houseProduct.list', {
      houseId: product.houseId,
      keyword: product.serialNo,
    })
    return data.list[0]
  }
  const now = () => test.platform.services.now().getTime()
  const speak = (time: number) =>
    hear('values', { devices: [{ device: device(), time, values: { battery: 80 } }] })

  it('are where their gateway says they are, and run what it says', async () => {
    await states(
      { device: device(), online: false, version: '3.1.4' },
      { device: '2-single_lock-OTHER', online: true },
      7,
    )
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.offline, firmwareVersion: '3.1.4' })
    await states({ device: device(), online: true })
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.online, firmwareVersion: '3.1.4' })
    expect((await seen()).lastOnlineTime).not.toBeNull()
    await states({ device: device(), online: 'no' })
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.online })
  })

  it('are there when they report, unless that was long ago', async () => {
    await states({ device: device(), online: false })
    await speak(now() - hour)
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.offline })
    await speak(now())
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.online })
  })

  it('go with their gateway', async () => {
    await hear('online', { online: true, session: 1 })
    await hear('online', { online: false, session: 1 })
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.offline })
  })

  it('go with their gateway also where what they said last is stored together with its end', async () => {
    await hear('online', { online: true, session: 2 })
    test.forward(second)
    await speak(now())
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.online })
    const { houseId, gatewayNo } = product
    const { attributeKey } = await test.db
      .selectFrom('deviceValue')
      .select('attributeKey')
      .where('houseId', '=', houseId)
      .where('attributeKey', 'like', `${device()}-%`)
      .orderBy('reportTime', 'desc')
      .executeTakeFirstOrThrow()
    test.forward(second)
    const time = now()
    const said = { value: '79', number: 79, isFaulty: false, time, arrival: time }
    await createStore(deviceObservers)(test.platform.services, {
      values: [{ houseId, attributeKey: String(attributeKey), ...said }],
      online: [{ houseId, gatewayNo, time, isOnline: false, session: 2 }],
      replies: [],
    })
    expect(await seen()).toMatchObject({ onlineStatus: onlineStatus.offline })
    expect(test.errors).toEqual([])
  })
})
