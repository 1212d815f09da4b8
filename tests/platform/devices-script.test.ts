import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseUpTopic } from '#domain/device-topics.ts'
import { houses } from '#resources/house.demo.ts'
import { type Child, startChild } from '#tests/support/child-process.ts'
import { gatewaysToPlay } from '../../scripts/devices/gateways-to-play.ts'

const bound = houses.filter(({ gatewayNo, techProductId }) => gatewayNo && techProductId)

describe('npm run devices', () => {
  const heard = new Map<string, string>()
  let broker: Aedes
  let child: Child
  const server = createServer((socket) => broker.handle(socket))
  beforeAll(async () => {
    broker = await Aedes.createBroker()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    broker.on('publish', ({ topic, payload }) => {
      const place = parseUpTopic(topic)
      if (place?.kind === 'values') heard.set(place.gatewayNo, payload.toString())
    })
    const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
    child = startChild([
      ...[process.execPath, '--import', 'tsx', 'scripts/devices.ts'],
      ...['--url', url, '--gateways', '5', '--rate', '50'],
    ])
  })
  afterAll(async () => {
    child.process.kill('SIGINT')
    expect(await child.ended).toBe(0)
    server.close()
    await new Promise<void>((resolve) => broker.close(resolve))
  })

  it('plays as many gateways as it is told, which say what their devices measure', async () => {
    const numbers = gatewaysToPlay(5).map(({ gatewayNo }) => gatewayNo)
    await vi.waitFor(() => expect([...heard.keys()].toSorted()).toEqual(numbers.toSorted()), 50_000)
    for (const payload of heard.values()) expect(JSON.parse(payload).devices.length).toBeGreaterThan(0)
  })

  it('takes those of the demo houses first, and as many more as are asked for', () => {
    const some = gatewaysToPlay(bound.length + 1000)
    expect(some).toHaveLength(bound.length + 1000)
    expect(new Set(some.map(({ gatewayNo }) => gatewayNo)).size).toBe(some.length)
    expect(some.slice(0, bound.length).map(({ houseId }) => houseId)).toEqual(bound.map(({ id }) => id))
    expect(some.at(-1)).toMatchObject({ gatewayNo: 'GWPLAY1000', houseId: null })
  })
})
