import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { connectAsync, connect as connectMqtt, MqttClient } from 'mqtt'
import { describe, expect, it, vi } from 'vitest'
import { csvStart, formatCsv } from '#domain/csv.ts'
import { downTopic, upTopic } from '#domain/device-topics.ts'
import { minute } from '#domain/durations.ts'
import { refusal } from '#domain/refusals.ts'
import type { Log } from '#platform/contracts.ts'
import { openEmbedded } from '#platform/modules/device/embedded-broker.ts'
import { createEntrance } from '#platform/modules/device/entrance.ts'
import type { DownMessage } from '#platform/modules/device/gateway.ts'
import { createNotes, messageRate } from '#platform/modules/device/gateway-notes.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { createModules } from '#platform/modules/modules.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import {
  boundHouses,
  connectGateway,
  embedded,
  ended,
  open,
  panel,
  reaches,
  reading,
  say,
  secretOf,
  temperature,
  told,
} from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { connectRaw } from '#tests/support/raw-connection.ts'

/** Longer where the machine is busy. */
const soon = 20_000

/** A connection from another address than that of all others. */
const elsewhere = (port: number | null) =>
  connect({ port: port ?? 0, host: '127.0.0.1', localAddress: '127.0.0.2' })

describe('the broker of the platform', () => {
  const place = gatewayPlace({ houses: 16 })
  const { come, house, keep, now } = place
  const latest = (index: number) => place.latest(index, temperature)
  const stateOf = async (index: number) => {
    const row = await place.test.db
      .selectFrom('house')
      .select('onlineStatus')
      .where('id', '=', house(index).id)
    return (await row.executeTakeFirstOrThrow()).onlineStatus
  }
  const count = async (index: number) => {
    const query = { houseIds: [house(index).id], attributeKeys: [temperature], from: 0, to: 1e11 }
    return (await readSeries(place.test.db, { ...query, interval: 'raw', aggregate: 'last' })).length
  }

  it('lets in who has the secret, and nobody else', async () => {
    const { id, gatewayNo } = house(0)
    const refused = { message: expect.stringMatching(/Bad username or password|Not authorized/) }
    await expect(connectGateway(place.url, gatewayNo, 'guessed')).rejects.toMatchObject(refused)
    const secret = await secretOf(place.test, id)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(192 / 8)
    await expect(connectGateway(place.url, gatewayNo, `${secret}x`)).rejects.toMatchObject(refused)
    await expect(connectGateway(place.url, house(1).gatewayNo, secret)).rejects.toMatchObject(refused)
    await expect(connectGateway(place.url, gatewayNo, secret, { clientId: 'other' })).rejects.toMatchObject({
      message: expect.stringMatching(/Identifier rejected/),
    })
    keep(await connectGateway(place.url, gatewayNo, secret))
    const { rows } = await place.test.db.executeQuery<{ content: string }>(
      place.test.db.selectFrom('operationLog').select('content').where('targetId', '=', id).compile(),
    )
    expect(JSON.stringify(rows)).toContain('更新网关')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('shows the first secret once, for several houses together', async () => {
    const ask = async (...houseIds: readonly string[]) =>
      (await place.test.call('house.gatewayFirstSecrets', { houseIds })).data
    const [one, other] = [house(11), house(12)]
    await connectGateway(place.url, one.gatewayNo, '').then(
      () => expect.unreachable(),
      () => {},
    )
    const [first] = await ask(one.id)
    expect(first).toEqual({ houseId: one.id, gatewayNo: one.gatewayNo, secret: expect.any(String) })
    keep(await connectGateway(place.url, one.gatewayNo, first.secret))
    // One of them has been shown already; another has no gateway.
    const bare = await place.test.db
      .selectFrom('house')
      .select('id')
      .where('gatewayNo', 'is', null)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const rest = await ask(one.id, other.id, String(bare.id))
    expect(rest.map(({ houseId }: { houseId: string }) => houseId)).toEqual([other.id])
    expect(await ask(other.id)).toEqual([])
    const { list } = (await place.test.call('operationLog.list', { keyword: '首个连接密钥' })).data
    expect(list).toHaveLength(2)
    expect(JSON.stringify(list)).not.toContain(first.secret)
  })

  it('makes secrets that stand in a file for spreadsheets as they are', async () => {
    // Of 60 random texts of this alphabet, one at least begins with a digit or a sign in all but 4 of a million runs.
    for (let made = 0; made < 60; made += 1) {
      const secret = await secretOf(place.test, house(12).id)
      expect(formatCsv([[secret]])).toBe(`${csvStart}${secret}\r\n`)
      expect(secret).toMatch(/^[A-Za-z][\w-]{31}$/)
    }
  })

  it('acknowledges a report once it is stored, and stores it once', async () => {
    const client = await come(1)
    const { gatewayNo } = house(1)
    const time = now() - minute
    await say(client, gatewayNo, 'values', reading(21.5, time))
    expect(await latest(1)).toEqual(['21.5'])
    await say(client, gatewayNo, 'values', reading(21.5, time))
    await say(client, gatewayNo, 'values', reading(19, time - 20 * minute))
    expect(await latest(1)).toEqual(['21.5'])
    expect(await count(1)).toBe(2)
  })

  it('takes what is right in a message, and tells what is not', async () => {
    const client = await come(2)
    const { id, gatewayNo } = house(2)
    const time = now()
    await say(client, gatewayNo, 'values', {
      devices: [
        { device: panel, time, values: { roomTemp: 20, nonsense: 1, power: 'warm' } },
        { device: '1-device_panel-9', values: { roomTemp: 20 } },
        { device: panel, time: time - minute, values: { roomTemp: 30 } },
        'nothing',
      ],
    })
    await client.publishAsync(upTopic(gatewayNo, 'values'), '{"devices":', { qos: 1 })
    await client.publishAsync(upTopic(gatewayNo, 'values'), Buffer.alloc(300 * 1024, 'x'), { qos: 1 })
    expect(await latest(2)).toEqual(['20'])
    const token = await place.test.login('admin')
    const seen = async () => (await place.test.call('house.gateway', { houseId: id }, { token })).data
    // Whoever connects a house sees it within seconds, beside what was refused before.
    const shows = (...wanted: readonly string[]) =>
      vi.waitFor(
        async () =>
          expect((await seen()).refused.map(({ reason }: { reason: string }) => reason)).toEqual(wanted),
        20_000,
      )
    const first = [
      '消息超过 256 kB',
      '不是 JSON 对象',
      ...[`未知属性 ${panel}.nonsense`, `类型不符 ${panel}.power`, '未知设备 1-device_panel-9'],
    ]
    await shows(...first)
    await say(client, gatewayNo, 'values', {})
    await shows('缺少 devices 数组', ...first)
    expect(await seen()).toMatchObject({
      ...{ gatewayNo, hasSecret: 1, onlineStatus: onlineStatus.online },
      ...{ lastReportTime: expect.any(String), messagesPerMinute: 4 },
    })
  })

  it('counts the messages of the last minute, with what of the minute before lies in it', () => {
    const counted = { countedFrom: 0, messagesPerMinute: 6, messagesBefore: 10 }
    const rates = [0, 0.5, 1, 1.5, 2, 60].map((minutes) => messageRate(counted, minutes * minute))
    expect(rates).toEqual([16, 11, 6, 3, 0, 0])
    expect(messageRate({ countedFrom: null, messagesPerMinute: 0, messagesBefore: null }, 0)).toBe(0)
  })

  it('notes what a gateway says that was never heard to come', async () => {
    const { id: houseId, gatewayNo } = house(13)
    const notes = createNotes(place.test.platform.services)
    notes.message(gatewayNo, 'values')
    notes.refuse(gatewayNo, 'values', [refusal('unknownDevice', 'x')])
    await notes.flush()
    expect((await place.test.call('house.gateway', { houseId })).data).toMatchObject({
      ...{ connectTime: null, messagesPerMinute: 1, lastReportTime: expect.any(String) },
      refused: [{ kind: 'values', reason: '未知设备 x', advice: expect.stringContaining('设备编号') }],
    })
  })

  it('reads no packet of more than a megabyte: its connection ends', async () => {
    const client = await come(14)
    const end = ended(client)
    client.publish(upTopic(house(14).gatewayNo, 'values'), Buffer.alloc(1_100_000, 'x'), { qos: 1 })
    await end
  })

  it('keeps gateways to their own topics', async () => {
    const client = await come(3)
    const [granted] = await client.subscribeAsync(downTopic(house(3).gatewayNo, 'command'), { qos: 1 })
    expect(granted?.qos).toBe(1)
    for (const filter of ['#', 'eaves/v1/+/down/command', downTopic(house(4).gatewayNo, 'command')])
      await expect(client.subscribeAsync(filter)).rejects.toThrow()
    const end = ended(client)
    client.publish(upTopic(house(4).gatewayNo, 'values'), JSON.stringify(reading(30, now())), { qos: 1 })
    await end
    expect(await latest(4)).toEqual([])
  })

  it('lets a gateway listen to no more than it can be told, and that in one way to write its number', async () => {
    const { gatewayNo } = house(3)
    const client = await come(3)
    await client.subscribeAsync(downTopic(gatewayNo, 'cancel'), { qos: 1 })
    for (const filter of [
      `${downTopic(gatewayNo, 'command')}/1`,
      `${downTopic(gatewayNo, 'command')}s`,
      downTopic(gatewayNo.toLowerCase(), 'cancel'),
    ])
      await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    const heard = told(client)
    expect(await reaches(place.gateways, gatewayNo)).toBe(true)
    expect((await heard).topic).toBe(downTopic(gatewayNo, 'cancel'))
  })

  it('knows who is on line: the last connection of a gateway ends the one before', async () => {
    const { id, gatewayNo } = house(5)
    const secret = await secretOf(place.test, id)
    const first = await connectGateway(place.url, gatewayNo, secret)
    const end = ended(first)
    const second = await connectGateway(place.url, gatewayNo, secret)
    await end
    await say(second, gatewayNo, 'values', reading(20, now()))
    expect(await stateOf(5)).toBe(onlineStatus.online)
    await second.endAsync()
    await vi.waitFor(async () => expect(await stateOf(5)).toBe(onlineStatus.offline), 20_000)
    keep(await connectGateway(place.url, gatewayNo, secret))
    await vi.waitFor(async () => expect(await stateOf(5)).toBe(onlineStatus.online), 20_000)
  })

  it('knows a gateway from its login on, though it knocked before a house had it', async () => {
    const { id: houseId, gatewayNo } = house(15)
    const ok = async (name: string, input: object) => {
      const { code, msg, data } = await place.test.call(name, { ...input })
      expect(code, msg).toBe(200)
      return data
    }
    await ok('house.unbindTechProduct', { houseId })
    await expect(connectGateway(place.url, gatewayNo, 'guessed')).rejects.toThrow()
    await ok('house.bindTechProduct', { houseId, gatewayNo, productId: 'product_wuheng' })
    expect(await stateOf(15)).toBe(onlineStatus.inactive)
    const [first] = await ok('house.gatewayFirstSecrets', { houseIds: [houseId] })
    const client = keep(await connectGateway(place.url, gatewayNo, first.secret))
    await vi.waitFor(async () => expect(await stateOf(15)).toBe(onlineStatus.online), soon)
    await say(client, gatewayNo, 'values', reading(21, now()))
    expect(await latest(15)).toEqual(['21'])
  })

  it('hands commands on to who is connected, by the names devices know', async () => {
    const { gatewayNo } = house(6)
    const message: DownMessage = {
      type: 'command',
      ...{ commandId: 'c1', value: '23', expiresAt: now() + minute },
      attributeKey: '1-device_panel-1-attr_panel_setTemp',
    }
    expect(await place.gateways.publish(gatewayNo, message)).toBe(false)
    const client = await come(6)
    const heard = told(client)
    // Nobody hears it yet, even once the house is known to be on line.
    await vi.waitFor(async () => expect((await place.connection(6)).connectTime).not.toBeNull(), soon)
    expect(await place.gateways.publish(gatewayNo, { ...message, commandId: 'c0' })).toBe(false)
    await client.subscribeAsync(downTopic(gatewayNo, 'command'), { qos: 1 })
    await vi.waitFor(async () => expect(await place.gateways.publish(gatewayNo, message)).toBe(true), soon)
    const { topic, message: command } = await heard
    expect(topic).toBe(downTopic(gatewayNo, 'command'))
    expect(command).toEqual({
      ...{ commandId: 'c1', device: panel, attribute: 'setTemp', value: '23' },
      expiresAt: message.expiresAt,
    })
    expect(await place.gateways.publish(gatewayNo, { ...message, attributeKey: `${panel}-gone` })).toBe(false)
  })

  it('ends the session of a secret that was renewed, and of a house that was unbound', async () => {
    const renewed = await come(7)
    const renewedEnd = ended(renewed)
    await secretOf(place.test, house(7).id)
    const unbound = await come(8)
    const unboundEnd = ended(unbound)
    const token = await place.test.login('admin')
    await place.test.call(
      'POST /platform/admin/v1/floor/house/bind/tech/product/delete',
      { houseId: house(8).id },
      { token },
    )
    await Promise.all([renewedEnd, unboundEnd])
  })

  it('serves the others while one floods it', async () => {
    const flood = await come(9)
    const calm = await come(10)
    const start = now()
    const floods = Array.from({ length: 3000 }, (_, index) =>
      say(flood, house(9).gatewayNo, 'values', reading(index / 100, start - index * 1000)),
    )
    await say(calm, house(10).gatewayNo, 'values', reading(24, start))
    expect(await latest(10)).toEqual(['24'])
    expect(await count(9)).toBeLessThan(3000)
    await Promise.all(floods)
    expect(await count(9)).toBe(3000)
  })

  it('has room for gateways while others connect and say nothing', async () => {
    const narrow = await open(place.test.platform.services, { ...embedded, gatewayConnections: 4 })
    const url = `mqtt://127.0.0.1:${narrow.port}`
    const enter = async (index: number) => {
      const client = await connectGateway(
        url,
        house(index).gatewayNo,
        await secretOf(place.test, house(index).id),
      )
      return keep(client)
    }
    const first = await enter(10)
    const patient = elsewhere(narrow.port).on('error', () => {})
    await once(patient, 'connect')
    // Two of four may be strangers; who has most of those gives way.
    const silent = await Promise.all(Array.from({ length: 100 }, () => connectRaw(url)))
    await enter(11)
    await Promise.all(silent.slice(0, -1).map(({ ended: end }) => end))
    expect(patient.destroyed).toBe(false)
    await enter(12)
    await enter(13)
    // Nobody who has logged in does.
    const password = await secretOf(place.test, house(1).id)
    const { gatewayNo } = house(1)
    const late = keep(
      connectMqtt(url, { clientId: gatewayNo, username: gatewayNo, password, reconnectPeriod: 0 }),
    )
    const isIn = new Promise((resolve) => late.once('connect', () => resolve('in')))
    expect(await Promise.race([isIn, ended(late)])).toBe(undefined)
    await say(first, house(10).gatewayNo, 'values', reading(22, now()))
    expect(await latest(10)).toEqual(['22'])
    expect(place.test.warnings).toContainEqual(expect.objectContaining({ most: 4 }))
    await narrow.close()
  })

  it('says nothing to those who are not there to stay', async () => {
    await expect(connectAsync(place.url, { reconnectPeriod: 0 })).rejects.toThrow()
    const again = { ...embedded, mqttPort: place.gateways.port }
    await expect(open(place.test.platform.services, again)).rejects.toThrow(/MQTT_PORT/)
    const unasked = await open(place.test.platform.services, { ...again, isMqttPortChosen: false })
    expect(unasked.port).toBe(null)
    await unasked.close()
    // Once a minute it says as well what was refused.
    expect(place.test.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('MQTT_PORT') }),
    )
  })
})

describe('the entrance of that broker', () => {
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} }

  it('looks up a few logins at a time, and addresses take turns', async () => {
    const started: string[] = []
    const letGo: (() => void)[] = []
    let come = 0
    const broker = await openEmbedded(
      {
        message: async () => {},
        connection: async () => {},
        ended: async () => [],
        now: Date.now,
        refused: () => {},
        // Of each that asks for no limit of silence, just before its login is to be looked up.
        refusedClient: () => void come++,
        async logIn(gatewayNo) {
          started.push(gatewayNo)
          await new Promise<void>((resolve) => letGo.push(resolve))
          return null
        },
      },
      1000,
      log,
    )
    const port = await broker.listen('127.0.0.1', 0)
    const login = (name: string) => ({
      ...{ clientId: name, username: name, password: 'x', keepalive: 0, reconnectPeriod: 0 },
    })
    const clients = Array.from({ length: 20 }, (_, index) =>
      connectMqtt(`mqtt://127.0.0.1:${port}`, login(`GWSAME${index}`)),
    )
    await vi.waitFor(() => expect(come).toBe(20), soon)
    clients.push(new MqttClient(() => elsewhere(port), login('GWOTHER')))
    for (const client of clients) client.on('error', () => {})
    await vi.waitFor(() => expect(come).toBe(21), soon)
    // Its login is asked for in a later turn of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
    expect(started).toHaveLength(8)
    for (const waiting of letGo.splice(0, 2)) waiting()
    await vi.waitFor(() => expect(started).toHaveLength(10), soon)
    expect(started.slice(8)).toContain('GWOTHER')
    while (started.length < 21 || letGo.length > 0) {
      letGo.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await broker.close()
  })

  it('takes an IPv6 network for one address', () => {
    const entrance = createEntrance(4, log)
    const come = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
      entrance.come(socket)
      return socket
    }
    // Two of four may be strangers; of three the network that has two gives way.
    const all = ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:2:0:ffff::2'].map(come)
    expect(all.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
    for (const socket of all) socket.destroy()
  })
})

describe('with a broker outside', () => {
  it('secrets of the platform are neither shown nor renewed: nobody logs in with them', async () => {
    const mqttUrl = 'mqtt://eaves:hidden@broker.test:1884'
    const test = await startPlatform({ modules: createModules({ mqttUrl, simulator: false }) })
    const [house] = await boundHouses(test, 1)
    const token = await test.login('admin')
    const input = { houseId: house?.id ?? '' }
    const { data } = await test.call('house.gateway', input, { token })
    expect(data).toMatchObject({ broker: 'mqtt://broker.test:1884', hasSecret: null, issueTime: null })
    const first = await test.call('house.gatewayFirstSecrets', { houseIds: [input.houseId] }, { token })
    expect(first).toMatchObject({ code: 200, data: [] })
    const renewed = await test.call('house.gatewaySecret', input, { token })
    expect(renewed.msg).toContain('外部 MQTT 服务')
    await test.close()
  })
})
