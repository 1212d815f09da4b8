import { connect, type IConnackPacket, type MqttClient } from 'mqtt'
import { generate } from 'mqtt-packet'
import { describe, expect, it, vi } from 'vitest'
import { downFilter, upTopic } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import { ended, panel, reaches, secretOf, told } from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon } from '#tests/support/platform.ts'

/** Notes are written every four seconds, more slowly where the machine is busy. */
const soon = 20_000
const keyOf = (attribute: string) => `${panel}-attr_panel_${attribute}`

describe('messages as firmware writes them', () => {
  const place = gatewayPlace({
    ...{ houses: 10, now: demoNoon, observers: deviceObservers },
    prepare: (test) =>
      test.db
        .updateTable('deviceAttribute')
        .set({ typeCode: typeCode.text, length: 40 })
        .where('id', '=', 'attr_panel_mode')
        .execute(),
  })
  const { come, house, reasons } = place

  const present = async (index: number, attribute: string) => (await place.latest(index, keyOf(attribute)))[0]

  it('are stored but for what is no JSON, which is named with its place', async () => {
    const client = await come(0)
    const values = '{"roomTemp":nan,"setTemp":21.5,"mode":"A",}'
    const text = `{"devices":[{"device":"${panel}","values":${values}}]}`
    await client.publishAsync(upTopic(house(0).gatewayNo, 'values'), text, { qos: 1 })
    expect(await present(0, 'setTemp')).toBe('21.5')
    expect(await present(0, 'mode')).toBe('A')
    const place = text.indexOf('nan') + 1
    await vi.waitFor(async () => expect(await reasons(0)).toEqual([`第 ${place} 个字符附近 nan`]), soon)
  })

  it('keep the digits of a card', async () => {
    const client = await come(1)
    const text = `{"devices":[{"device":"${panel}","values":{"mode":12345678901234567890}}]}`
    await client.publishAsync(upTopic(house(1).gatewayNo, 'values'), text, { qos: 1 })
    expect(await present(1, 'mode')).toBe('12345678901234567890')
  })

  it('come by MQTT 5 as well, as ever so many packets at a time', async () => {
    const client = await come(2, { protocolVersion: 5 })
    const { gatewayNo } = house(2)
    const [granted] = await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
    expect(granted?.qos).toBe(1)
    const heard = told(client)
    expect(await reaches(place.gateways, gatewayNo)).toBe(true)
    expect((await heard).message).toEqual({ taskId: 'none', module: 'main' })
    const properties = { userProperties: { from: 'test' }, contentType: 'application/json' }
    const time = demoNoon.getTime()
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        client.publishAsync(
          upTopic(gatewayNo, 'values'),
          JSON.stringify({
            time: time - at * 1000,
            devices: [{ device: panel, values: { setTemp: 20 + (at % 10) } }],
          }),
          { qos: at % 2 === 0 ? 1 : 2, properties },
        ),
      ),
    )
    const points = await readSeries(place.test.db, {
      ...{ houseIds: [house(2).id], attributeKeys: [keyOf('setTemp')], from: 0, to: 1e11 },
      ...{ interval: 'raw', aggregate: 'last' },
    })
    expect(points).toHaveLength(200)
    await client.unsubscribeAsync(downFilter(gatewayNo))
    await expect(client.subscribeAsync('#')).rejects.toThrow()
  })

  it('are refused by MQTT 5 with its own codes', async () => {
    await expect(come(3, { protocolVersion: 5, password: 'guessed' })).rejects.toMatchObject({ code: 0x86 })
    await expect(come(3, { protocolVersion: 5, clientId: 'other' })).rejects.toMatchObject({ code: 0x85 })
    const client = await come(3, { protocolVersion: 5 })
    const end = ended(client)
    client.publish(upTopic(house(4).gatewayNo, 'values'), '{}', { qos: 1 })
    await end
    await vi.waitFor(
      async () =>
        expect(await reasons(3)).toEqual([
          `不能发布到 ${upTopic(house(4).gatewayNo, 'values')}`,
          '客户端 ID 须与用户名相同，收到 other',
          '密钥不正确，或尚未生成',
        ]),
      soon,
    )
  })

  it.each([0, 3600, 300])('come from nobody who may be silent for long: keep-alive %i', async (keepalive) => {
    const index = 5 + [0, 3600, 300].indexOf(keepalive)
    const { gatewayNo, id } = house(index)
    const client = connect(`mqtt://127.0.0.1:${place.gateways.port}`, {
      ...{ clientId: gatewayNo, username: gatewayNo, password: await secretOf(place.test, id) },
      ...{ reconnectPeriod: 0, protocolVersion: 5, keepalive },
    })
    place.keep(client)
    const connack = await new Promise<IConnackPacket>((resolve) => client.once('connect', resolve))
    expect(connack.properties?.serverKeepAlive).toBe(keepalive === 300 ? undefined : 300)
    if (keepalive !== 300)
      await vi.waitFor(
        async () =>
          expect(await reasons(index)).toEqual([`keep-alive 为 ${keepalive} 秒，超过 300 秒或不限`]),
        soon,
      )
  })

  it('come once by QoS 2, however often they are sent', async () => {
    const client = await come(8)
    const topic = upTopic(house(8).gatewayNo, 'values')
    const heard: number[] = []
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'pubrec') heard.push(packet.messageId ?? 0)
    })
    const send = (messageId: number, setTemp: number, dup: boolean) => {
      const payload = JSON.stringify({ devices: [{ device: panel, values: { setTemp } }] })
      client.stream.write(generate({ cmd: 'publish', topic, payload, qos: 2, retain: false, dup, messageId }))
    }
    send(70, 24, false)
    await vi.waitFor(() => expect(heard).toEqual([70]), soon)
    place.test.forward(second)
    send(70, 25, true)
    await vi.waitFor(() => expect(heard).toEqual([70, 70]), soon)
    expect(await present(8, 'setTemp')).toBe('24')
    // It never came before, whatever it says.
    send(71, 26, true)
    await vi.waitFor(() => expect(heard).toEqual([70, 70, 71]), soon)
    expect(await present(8, 'setTemp')).toBe('26')
    const points = await readSeries(place.test.db, {
      ...{ houseIds: [house(8).id], attributeKeys: [keyOf('setTemp')], from: 0, to: 1e11 },
      ...{ interval: 'raw', aggregate: 'last' },
    })
    expect(points).toHaveLength(2)
  })

  it('come from a gateway however it writes its number, and one at a time', async () => {
    const { id } = house(9)
    await place.test.db.updateTable('house').set({ gatewayNo: 'A0B1C2D3E4F5' }).where('id', '=', id).execute()
    const password = await secretOf(place.test, id)
    const writing = async (no: string) => {
      const client = await come(9, { clientId: no, username: no, password })
      const [granted] = await client.subscribeAsync(downFilter(no), { qos: 1 })
      expect(granted?.qos).toBe(1)
      return client
    }
    let former: MqttClient | null = null
    for (const [at, no] of [
      'a0:b1:c2:d3:e4:f5',
      'A0-B1-C2-D3-E4-F5',
      'a0b1c2d3e4f5',
      'a0b1.c2d3.e4f5',
    ].entries()) {
      const end = former && ended(former)
      const client = await writing(no)
      await end
      const heard = told(client)
      await vi.waitFor(async () => expect(await reaches(place.gateways, 'A0B1C2D3E4F5')).toBe(true), soon)
      expect((await heard).topic).toBe(`eaves/v1/${no}/down/cancel`)
      const text = JSON.stringify({ devices: [{ device: panel, values: { setTemp: 20 + at } }] })
      await client.publishAsync(upTopic(no, 'values'), text, { qos: 1 })
      expect(await present(9, 'setTemp')).toBe(String(20 + at))
      former = client
    }
    // Two of them with one number would end each other for ever.
    await vi.waitFor(
      async () =>
        expect((await place.test.call('house.gateway', { houseId: id })).data.refused).toMatchObject([
          {
            reason: '同一编号的连接在 5 分钟内互相顶替 3 次以上',
            count: 1,
            advice: expect.stringContaining('两台网关'),
          },
        ]),
      soon,
    )
  })
})
