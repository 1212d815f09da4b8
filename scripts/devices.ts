import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type MqttClient } from 'mqtt'
import { upTopic } from '#domain/device-topics.ts'
import { houses } from '#resources/house.demo.ts'
import { productDevices } from '#resources/product-device.demo.ts'

/** Plays gateways of demo houses from a process of its own: `docs/device-protocol.md`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    gateways: { type: 'string', default: '10' },
    /** Messages a second, of all gateways together. */
    rate: { type: 'string', default: '10' },
    platform: { type: 'string' },
    account: { type: 'string', default: 'admin' },
    password: { type: 'string', default: 'Demo@2026' },
  },
})
const count = Number(values.gateways)
const rate = Number(values.rate)
if (!Number.isInteger(count) || count < 1 || !(rate > 0))
  throw new Error('--gateways takes a whole number from 1 on, --rate a number above 0')

async function post(path: string, input: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(`${values.platform}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as {
    readonly code: number
    readonly msg: string
    readonly data: Record<string, string>
  }
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

/** New secrets from the platform; none where a broker outside looks after logins. */
async function secretOf(): Promise<(houseId: string) => Promise<string | undefined>> {
  if (values.platform === undefined) return async () => undefined
  const { account, password } = values
  const { token } = await post('/usercenter/admin/v1/user/login', { account, password })
  return async (houseId) =>
    (await post('/platform/admin/v1/house/gateway/secret/renew', { houseId }, token)).secret
}

const round = (value: number) => Number(value.toFixed(2))

/** What the panels and the sensor of a house say: a slow wave, and some noise. */
function reportOf(productId: string | null | undefined, time: number) {
  const wave = Math.sin((time / 3_600_000) * Math.PI)
  const noise = Math.random() - 0.5
  const readings: Readonly<Record<string, object>> = {
    device_panel: {
      roomTemp: round(22 + wave + noise / 4),
      humidity: round(50 - 5 * wave + noise),
      power: 1,
    },
    device_sensor: { temp: round(22 + wave), co2: Math.round(650 + 150 * wave + 40 * noise), pm25: 20 },
    device_fresh: { co2: Math.round(640 + 150 * wave), freq: 30, filterPa: 90 },
    device_heatpump: { inTemp: round(30 + noise), outTemp: round(35 + noise), pressure: 160 },
  }
  const devices = productDevices
    .filter((device) => device.productId === productId && device.deviceId in readings)
    .map(({ deviceId, serialNo }) => ({ device: `1-${deviceId}-${serialNo}`, values: readings[deviceId] }))
  return { time, devices }
}

const chosen = houses.filter(({ gatewayNo }) => gatewayNo).slice(0, count)
const secret = await secretOf()
const gateways: { no: string; client: MqttClient; techProductId: string | null | undefined }[] = []
for (const { id, gatewayNo, techProductId } of chosen) {
  const no = String(gatewayNo)
  const client = connect(values.url, { clientId: no, username: no, password: await secret(id) })
  client.on('error', (error) => process.stderr.write(`${no}: ${error.message}\n`))
  gateways.push({ no, client, techProductId })
}

let sent = 0
let acknowledged = 0
let stopped = false
process.on('SIGINT', () => {
  stopped = true
})
const told = setInterval(() => {
  process.stdout.write(`connected ${gateways.filter(({ client }) => client.connected).length}, `)
  process.stdout.write(`sent ${sent}, acknowledged ${acknowledged}\n`)
}, 5000)
const began = performance.now()
for (let index = 0; !stopped; index += 1) {
  const gateway = gateways[index % gateways.length]
  if (gateway?.client.connected) {
    const session = Math.round(performance.timeOrigin)
    if (index < gateways.length)
      gateway.client.publish(upTopic(gateway.no, 'online'), JSON.stringify({ online: true, session }), {
        qos: 1,
      })
    const report = JSON.stringify(reportOf(gateway.techProductId, Date.now()))
    sent += 1
    gateway.client.publish(upTopic(gateway.no, 'values'), report, { qos: 1 }, (error) => {
      if (!error) acknowledged += 1
    })
  }
  const due = began + ((index + 1) * 1000) / rate
  await pause(Math.max(due - performance.now(), 0))
}
clearInterval(told)
await Promise.all(gateways.map(({ client }) => client.endAsync()))
