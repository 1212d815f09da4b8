import { duplexPair } from 'node:stream'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { downTopic, upTopic } from '#domain/device-topics.ts'
import { minute } from '#domain/durations.ts'
import type { HouseDevice } from '#platform/modules/device/house-devices.ts'
import { openSimulatedGateway, type SimulatedGateway } from '#platform/simulator/simulated-gateway.ts'
import { deviceAttributes } from '#resources/device-attribute.demo.ts'
import { deviceType } from '#resources/device-dictionaries.ts'

const gatewayNo = 'GWSIM1'
const now = Date.parse('2026-11-20T12:00:00+08:00')
const device = {
  ...{ deviceType: deviceType.tech, deviceId: 'device_panel', serialNo: '1', reportInterval: 60 },
  attributes: deviceAttributes.filter(({ deviceId }) => deviceId === 'device_panel'),
} as unknown as HouseDevice

interface Reply {
  readonly commandId: string
  readonly received?: boolean
  readonly ok?: boolean
  readonly message?: string
}

describe('a simulated gateway that is told commands', () => {
  const replies: Reply[] = []
  const reported: string[] = []
  let broker: Aedes
  let gateway: SimulatedGateway
  beforeAll(async () => {
    broker = await Aedes.createBroker()
    const listen = (kind: 'reply' | 'values', take: (payload: Buffer) => void) =>
      new Promise<void>((resolve) =>
        broker.subscribe(
          upTopic(gatewayNo, kind),
          ({ payload }, done) => {
            take(payload as Buffer)
            done()
          },
          resolve,
        ),
      )
    await listen('reply', (payload) => replies.push(JSON.parse(payload.toString())))
    await listen('values', (payload) => reported.push(payload.toString()))
    const connect = () => {
      const [inside, outside] = duplexPair()
      broker.handle(inside)
      return outside
    }
    gateway = openSimulatedGateway({ gatewayNo, secret: null, devices: [device], now: () => now }, connect)
    await gateway.ready
  })
  afterAll(async () => {
    await gateway.close()
    await new Promise<void>((resolve) => broker.close(resolve))
  })

  const tell = (commandId: string, more: object = {}) =>
    new Promise<void>((resolve, reject) => {
      const command = {
        device: '1-device_panel-1',
        attribute: 'setTemp',
        value: '25',
        expiresAt: now + minute,
      }
      const payload = Buffer.from(JSON.stringify({ commandId, ...command, ...more }))
      broker.publish(
        {
          cmd: 'publish',
          topic: downTopic(gatewayNo, 'command'),
          payload,
          qos: 1,
          retain: false,
          dup: false,
        },
        (error) => (error ? reject(error) : resolve()),
      )
    })
  const repliesTo = (id: string) => replies.filter(({ commandId }) => commandId === id)

  it('does most of them, refuses one or another, and leaves some without an answer', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `command${index}`)
    for (const id of ids) await tell(id)
    await vi.waitFor(() => expect(replies.filter(({ received }) => received)).toHaveLength(300), 20_000)
    await tell('last')
    await vi.waitFor(() => expect(repliesTo('last')).toHaveLength(2), 20_000)
    const ends = ids.map((id) => repliesTo(id).find(({ ok }) => ok !== undefined))
    const done = ends.filter((end) => end?.ok === true)
    const refused = ends.filter((end) => end?.ok === false)
    const silent = ends.filter((end) => end === undefined)
    expect(done.length).toBeGreaterThan(250)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(25)
    expect(new Set(refused.map((end) => end?.message))).toEqual(new Set(['设备忙，请稍后再试']))
    expect(silent.length).toBeGreaterThan(0)
    expect(silent.length).toBeLessThan(25)
    expect(reported.at(-1)).toContain('"setTemp":"25"')
  })

  it('refuses what the attribute does not take, and says nothing to what it does not have or is late', async () => {
    const before = replies.length
    await tell('wrong', { value: '99' })
    await tell('unknown', { attribute: 'nonsense' })
    await tell('late', { expiresAt: now - 1 })
    await tell('after')
    await vi.waitFor(() => {
      expect(repliesTo('after').length).toBeGreaterThan(0)
      expect(repliesTo('wrong')).toHaveLength(2)
    }, 20_000)
    expect(repliesTo('wrong').at(-1)).toMatchObject({ ok: false, code: 'REFUSED' })
    expect([...repliesTo('unknown'), ...repliesTo('late')]).toEqual([])
    expect(replies.length).toBeGreaterThan(before)
  })

  it('does the same one once', async () => {
    await tell('last')
    await tell('once')
    await vi.waitFor(() => expect(repliesTo('once').length).toBeGreaterThan(0), 20_000)
    expect(repliesTo('last')).toHaveLength(2)
  })
})
