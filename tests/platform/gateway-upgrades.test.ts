import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { downFilter } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import { type DeviceLink, lateLink, noLink } from '#platform/modules/device/gateway.ts'
import type { Gateways } from '#platform/modules/device/gateways.ts'
import { createModules } from '#platform/modules/modules.ts'
import { otaJob } from '#platform/modules/ota/ota-job.ts'
import { tellGateways } from '#platform/modules/ota/tell-gateways.ts'
import { openFleet } from '#platform/simulator/fleet.ts'
import { behaviour } from '#platform/simulator/upgrade-behaviour.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import {
  firmwareStatus,
  otaMode,
  otaPushed,
  otaStatus,
  packageType,
} from '#resources/firmware-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import {
  type BoundHouse,
  boundHouses,
  connectGateway,
  open,
  say,
  secretOf,
} from '#tests/support/device-house.ts'
import { type Engine, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const productId = 'product_wuheng'

/** Ids of tasks with which simulated devices succeed at once: with others they may break off, or fall silent. */
const goodTasks = Array.from({ length: 50 }, (_, index) => `task_${index}`).filter((taskId) =>
  [1, 2].every((attempt) => 'isInstalled' in (behaviour({ taskId, attempt }, 60) ?? {})),
)

interface Told {
  readonly taskId: string
  readonly module: string
  readonly version: string
  readonly url: string
}

describe.each(oneEngine)('upgrades of real devices, on %s', (engine: Engine) => {
  const link = lateLink()
  const heard: Told[] = []
  let test: TestPlatform
  let gateways: Gateways
  let client: MqttClient
  let house: BoundHouse
  let firmware: Record<string, unknown>
  let secret: string

  const connect = () => connectGateway(`mqtt://127.0.0.1:${gateways.port}`, house.gatewayNo, secret)
  async function listen(): Promise<void> {
    client = await connect()
    client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
    await client.subscribeAsync(downFilter(house.gatewayNo), { qos: 1 })
  }

  beforeAll(async () => {
    test = await startPlatform({ engine, modules: createModules({ link, publicUrl: 'http://eaves.test' }) })
    gateways = await open(test.platform.services)
    link.through(gateways)
    const [first] = await boundHouses(test, 1)
    house = first ?? { id: '', gatewayNo: '' }
    secret = await secretOf(test, house.id)
    await listen()
    const { data } = await test.call('firmware.list', { productId, pageSize: 100 })
    firmware = data.list.find(
      (one: Record<string, unknown>) =>
        one.module === 'main' &&
        one.packageType === packageType.full &&
        one.status === firmwareStatus.published,
    )
  })
  afterAll(async () => {
    await client.endAsync(true)
    await gateways.close()
    await test.close()
  })

  /** A second goes by for all who look after upgrades. */
  async function pass(ms = second) {
    test.forward(ms)
    for (const job of [otaJob, tellGateways(link, 'http://eaves.test')]) await job.run(test.platform.services)
  }
  async function seen() {
    const { projectId } = await test.db
      .selectFrom('house')
      .select('projectId')
      .where('id', '=', house.id)
      .executeTakeFirstOrThrow()
    const { data } = await test.call('house.listBindProduct', { projectId, productId })
    return data
      .flatMap(({ child }: { child: readonly { id: string }[] }) => child)
      .find(({ id }: { id: string }) => id === house.id)
  }
  const upgrade = async () => {
    const strategy = { mode: otaMode.immediate, batchSize: 1, stopFailRate: 100, retry: 0, timeoutSec: 1800 }
    const asked = { firmwareId: firmware.id, houseIds: [house.id], ...strategy }
    const { data } = await test.call('ota.upgrade', asked)
    expect(data).toMatchObject({ accepted: 1 })
  }
  const stop = async () => {
    const asked = { firmwareId: firmware.id, houseIds: [house.id], mode: otaMode.stop }
    expect((await test.call('ota.upgrade', asked)).data).toMatchObject({ accepted: 1 })
  }

  it('are told to the gateway, which fetches them; what it says of them is shown', async () => {
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    expect((await seen()).versions.main).toBe('0.9.1')
    await upgrade()
    await pass()
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.notified })
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    expect(heard[0]).toEqual({
      taskId: expect.any(String),
      ...{ module: 'main', version: firmware.versionName, size: firmware.fileSize },
      ...{
        signMethod: 'SHA256',
        sign: firmware.sign,
        url: expect.stringMatching(/^http:\/\/eaves\.test\/\S+\?until=/),
      },
    })

    // Nobody plays what has devices of its own.
    await pass(30 * second)
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.notified, progress: 0 })
    expect(heard).toHaveLength(1)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', progress: 40 })
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.writing, progress: 40 })
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', progress: 100 })
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.writing, progress: 100 })
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: firmware.versionName as string })
    expect(await seen()).toMatchObject({
      otaStatus: otaStatus.done,
      versions: { main: firmware.versionName },
    })
    expect(test.errors).toEqual([])
  })

  it('are told again to whom nothing is heard of for a minute', async () => {
    heard.length = 0
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    await upgrade()
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    await pass(40 * second)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', progress: 5 })
    await pass(40 * second)
    expect(heard).toHaveLength(1)
    await pass(40 * second)
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)
    expect(heard[1]?.taskId).toBe(heard[0]?.taskId)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', error: '写入失败' })
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.failed, failReason: '写入失败' })
    expect(test.errors).toEqual([])
  })

  it('are understood as firmware says it: per cents, builds, and reasons of its own', async () => {
    const tell = (message: object) => say(client, house.gatewayNo, 'upgrade', { module: 'main', ...message })
    const begun = async () => {
      heard.length = 0
      await tell({ version: '0.9.1' })
      await upgrade()
      await pass()
      await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    }
    const progress = async (said: unknown) => {
      await tell({ progress: said, error: 0 })
      return (await seen()).progress
    }
    await begun()
    expect([await progress('40'), await progress('55 %'), await progress(400), await progress(-1)]).toEqual([
      40, 55, 100, 0,
    ])
    await tell({ error: '电量不足 (E21)' })
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.failed, failReason: '电量不足 (E21)' })
    await begun()
    await tell({ version: `SV${firmware.versionName}_b03896a` })
    expect(await seen()).toMatchObject({ otaStatus: otaStatus.done })
    expect(test.errors).toEqual([])
  })

  it('that were cancelled are taken back as soon as the gateway is there, once', async () => {
    heard.length = 0
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    await upgrade()
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    await stop()
    const turn = (status: DictionaryValue<typeof onlineStatus>) =>
      test.db.updateTable('house').set({ onlineStatus: status }).where('id', '=', house.id).execute()
    await turn(onlineStatus.inactive)
    await pass()
    await turn(onlineStatus.online)
    // A broker that is away takes nothing: it is told of it again.
    link.through(noLink)
    await pass()
    link.through(gateways)
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)
    expect(heard[1]).toEqual({ taskId: heard[0]?.taskId, module: 'main' })
    await pass(70 * second)
    expect(heard).toHaveLength(2)
    expect(test.errors).toEqual([])
  })

  it('that were cancelled are taken back, though the gateway goes before it listens', async () => {
    heard.length = 0
    const query = test.db.selectFrom('house').select('onlineStatus').where('id', '=', house.id)
    const becomes = (status: DictionaryValue<typeof onlineStatus>) =>
      vi.waitFor(async () => expect(await query.executeTakeFirst()).toEqual({ onlineStatus: status }), 10_000)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    await upgrade()
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    await client.endAsync()
    await becomes(onlineStatus.offline)
    await stop()
    const deaf = await connect()
    await becomes(onlineStatus.online)
    await pass()
    await deaf.endAsync()
    await becomes(onlineStatus.offline)
    await listen()
    await becomes(onlineStatus.online)
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)
    expect(heard[1]).toEqual({ taskId: heard[0]?.taskId, module: 'main' })
    expect(test.errors).toEqual([])
  })

  it('are told as soon as the gateway listens, though they were due before', async () => {
    heard.length = 0
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    const connection = async () =>
      test.db
        .selectFrom('deviceGateway')
        .select(['session', 'isOnline'])
        .where('gatewayNo', '=', house.gatewayNo)
        .executeTakeFirstOrThrow()
    const before = Number((await connection()).session)
    await client.endAsync()
    client = await connect()
    client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
    await vi.waitFor(async () => {
      const { session, isOnline } = await connection()
      expect([Number(session) > before, isOnline]).toEqual([true, 1])
    }, 10_000)
    expect(gateways.notListening()).toEqual([house.gatewayNo])
    await upgrade()
    await pass()
    await client.subscribeAsync(downFilter(house.gatewayNo), { qos: 1 })
    await vi.waitFor(() => expect(gateways.notListening()).toEqual([]), 10_000)
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', error: '写入失败' })
    expect(test.errors).toEqual([])
  })

  it('that were told behind the word that they are cancelled are taken back once more', async () => {
    heard.length = 0
    const { services } = test.platform
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    await upgrade()
    test.forward(second)
    await otaJob.run(services)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let telling = Promise.resolve()
    await new Promise<void>((begun) => {
      const slow: DeviceLink = {
        ...link,
        async publish(gatewayNo, message) {
          begun()
          await held
          return link.publish(gatewayNo, message)
        },
      }
      telling = tellGateways(slow, 'http://eaves.test').run(services)
    })
    await stop()
    // As another process does meanwhile.
    await tellGateways(link, 'http://eaves.test').run(services)
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    letGo()
    await telling
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    const takenBack = { taskId: heard[0]?.taskId, module: 'main' }
    const told = { ...takenBack, version: firmware.versionName }
    expect(heard).toEqual([takenBack, expect.objectContaining(told), takenBack])
    await pass(70 * second)
    expect(heard).toHaveLength(3)
    expect(test.errors).toEqual([])
  })

  it('are told only as long as they are for the product of the house, and may be begun', async () => {
    heard.length = 0
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    await upgrade()
    await pass()
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    const { id: another } = await test.db
      .selectFrom('techProduct')
      .select('id')
      .where('id', '!=', productId)
      .executeTakeFirstOrThrow()
    const setProduct = (techProductId: unknown) =>
      test.db.updateTable('house').set({ techProductId }).where('id', '=', house.id).execute()
    const setStatus = (status: number) =>
      test.db.updateTable('firmware').set({ status }).where('id', '=', firmware.id).execute()
    await setProduct(another)
    await pass(70 * second)
    await setProduct(productId)
    await setStatus(firmwareStatus.disabled)
    await pass(70 * second)
    // It comes behind all that was said before.
    const last = () => gateways.publish(house.gatewayNo, { type: 'cancel', taskId: 'last', module: 'main' })
    await last()
    await vi.waitFor(() => expect(heard.at(-1)?.taskId).toBe('last'), 10_000)
    expect(heard).toHaveLength(2)
    // Whoever writes already is not left alone half way.
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', progress: 5 })
    await pass(70 * second)
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    expect(heard[2]?.taskId).toBe(heard[0]?.taskId)
    await setStatus(firmwareStatus.published)
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', error: '写入失败' })
    expect(test.errors).toEqual([])
  })

  it('are told to no gateway that comes in place of another', async () => {
    const other = (await boundHouses(test, 2))[1] ?? house
    const connected = async (gatewayNo: string) => {
      const secret = await secretOf(test, other.id)
      const came = await connectGateway(`mqtt://127.0.0.1:${gateways.port}`, gatewayNo, secret)
      const told: Told[] = []
      came.on('message', (_topic, payload) => told.push(JSON.parse(payload.toString())))
      await came.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
      return { came, told }
    }
    const first = await connected(other.gatewayNo)
    await say(first.came, other.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    const strategy = { mode: otaMode.immediate, batchSize: 1, stopFailRate: 100, retry: 3, timeoutSec: 1800 }
    const asked = { firmwareId: firmware.id, houseIds: [other.id], ...strategy }
    expect((await test.call('ota.upgrade', asked)).data).toMatchObject({ accepted: 1 })
    await pass()
    await vi.waitFor(() => expect(first.told).toHaveLength(1), 10_000)
    const gatewayNo = 'GWNEXT0001'
    for (const [call, input] of [
      ['house.unbindTechProduct', {}],
      ['house.bindTechProduct', { productId, gatewayNo }],
    ] as const) {
      const { code, msg } = await test.call(call, { houseId: other.id, ...input })
      expect(code, msg).toBe(200)
    }
    const next = await connected(gatewayNo)
    const status = test.db.selectFrom('house').select('onlineStatus').where('id', '=', other.id)
    await vi.waitFor(
      async () => expect(await status.executeTakeFirst()).toEqual({ onlineStatus: onlineStatus.online }),
      10_000,
    )
    for (const ms of [second, 70 * second, second]) await pass(ms)
    await gateways.publish(gatewayNo, { type: 'cancel', taskId: 'last', module: 'main' })
    await vi.waitFor(() => expect(next.told.at(-1)?.taskId).toBe('last'), 10_000)
    expect(next.told).toHaveLength(1)
    await Promise.all([first, next].map(({ came }) => came.endAsync(true)))
    expect(test.errors).toEqual([])
  })

  it('are taken by simulated gateways as well, which go on when the platform is started anew', async () => {
    const { embedded } = gateways
    if (!embedded) throw new Error('no broker of ours')
    const play = () => openFleet(test.platform.services, () => embedded.connectLocal())
    // Houses that speak all the time are the first of a project: these are others. The one with a secret is not played.
    const rows = await test.db
      .selectFrom('house')
      .select('id')
      .where('techProductId', '=', productId)
      .where('onlineStatus', '=', onlineStatus.online)
      .orderBy('id', 'desc')
      .limit(5)
      .execute()
    const ids = [...rows.map(({ id }) => String(id)), house.id]
    await say(client, house.gatewayNo, 'upgrade', { module: 'main', version: '0.9.1' })
    const strategy = { mode: otaMode.immediate, batchSize: 10, stopFailRate: 100, retry: 3, timeoutSec: 1800 }
    await test.call('ota.upgrade', { firmwareId: firmware.id, houseIds: ids, ...strategy })
    for (const [index, { id }] of rows.entries())
      await test.db
        .updateTable('otaTask')
        .set({ id: goodTasks[index] })
        .where('houseId', '=', id)
        .where('status', '=', otaStatus.waiting)
        .execute()
    const statuses = async () => {
      const tasks = test.db
        .selectFrom('otaTask')
        .select(['houseId', 'status', 'progress'])
        .where('houseId', 'in', ids)
      const all = await tasks
        .where('firmwareId', '=', firmware.id)
        .where('status', 'in', [otaStatus.waiting, ...otaPushed])
        .execute()
      return new Map(all.map(({ houseId, status, progress }) => [String(houseId), { status, progress }]))
    }
    let fleet = play()
    const until = (isSo: (running: Awaited<ReturnType<typeof statuses>>) => boolean) =>
      vi.waitFor(
        async () => {
          await pass()
          expect(isSo(await statuses())).toBe(true)
        },
        { timeout: 60_000, interval: 300 },
      )
    await until((running) => ids.slice(0, 5).every((id) => Number(running.get(id)?.progress ?? 100) > 0))
    await fleet.close()
    fleet = play()
    await until((running) => ids.slice(0, 5).every((id) => !running.has(id)))
    expect((await statuses()).get(house.id)).toEqual({ status: otaStatus.notified, progress: 0 })
    await fleet.close()
    const versions = await test.db
      .selectFrom('deviceVersion')
      .select('version')
      .where('houseId', 'in', ids)
      .execute()
    expect(versions.filter(({ version }) => version === firmware.versionName)).toHaveLength(5)
    expect(test.errors).toEqual([])
  }, 120_000)

  it('a version is that of the product the house had when it was said', async () => {
    expect((await seen()).versions.main).toBe('0.9.1')
    await test.db
      .updateTable('deviceVersion')
      .set({ productId: 'product_other' })
      .where('houseId', '=', house.id)
      .execute()
    expect((await seen()).versions.main).toBe(firmware.versionName)
  })
})
