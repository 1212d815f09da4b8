import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { config } from '#config'
import { downFilter } from '#domain/device-topics.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { gatewayNo, houseId, setTemp } from '#tests/support/command-house.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { connectGateway, say, told } from '#tests/support/device-house.ts'
import { callOf } from '#tests/support/platform-client.ts'

let folder: string
let server: ChildServer

const start = async () => {
  server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'warn', SIMULATOR: 'off', MQTT_PORT: '0' })
}
beforeAll(async () => {
  folder = await copyDemoData()
  await start()
}, 300_000)
afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const call = (name: string, input: object) =>
  clientOf(server).call(callOf(config, name), { houseId, ...input }, { as: 'admin' })
const mqttUrl = () => `mqtt://127.0.0.1:${/mqtt 端口 (\d+)/.exec(server.output())?.[1]}`
const statusOf = async (id: string) => {
  const { data } = await call('command.list', { pageNum: 1, pageSize: 10 })
  return data.list.find((one: { id: string }) => one.id === id)?.commandStatus
}

it('a command whose platform was killed before the device replied is given up, and a late reply changes nothing', async () => {
  const { data } = await call('house.gatewaySecret', {})
  const client = await connectGateway(mqttUrl(), gatewayNo, data.secret)
  await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
  const heard = told(client)
  const { commandId } = (await call('command.send', { attributeId: setTemp, value: '25' })).data
  expect((await heard).message).toMatchObject({ commandId })
  await vi.waitFor(async () => expect(await statusOf(commandId)).toBe(commandStatus.sent), 10_000)
  await server.stop('SIGKILL')
  await client.endAsync(true)

  await start()
  await vi.waitFor(async () => expect(await statusOf(commandId)).toBe(commandStatus.timedOut), 60_000)
  const again = await connectGateway(mqttUrl(), gatewayNo, data.secret)
  await say(again, gatewayNo, 'reply', { commandId, ok: true })
  await again.endAsync()
  expect(await statusOf(commandId)).toBe(commandStatus.timedOut)
  const [reading] = (await call('houseDevice.attributeData', { attributeIds: setTemp })).data
  expect(reading.desiredValue).toBeNull()
}, 180_000)
