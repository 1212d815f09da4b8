import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { houses } from '#resources/house.demo.ts'
import { productDevices } from '#resources/product-device.demo.ts'
import { platformSecrets } from './devices/platform-secrets.ts'
import { type PlayedGateway, playGateway } from './devices/played-gateway.ts'

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

interface Played {
  readonly gateway: PlayedGateway
  readonly techProductId: string | null | undefined
}

const bound = houses.filter(({ gatewayNo, techProductId }) => gatewayNo && techProductId)
if (count > bound.length) process.stdout.write(`only ${bound.length} demo houses have a gateway\n`)
const secretOf = await platformSecrets(values.platform, values)
const played: Played[] = []
let sent = 0
let acknowledged = 0
let stopped = false
process.on('SIGINT', () => {
  stopped = true
})
const told = setInterval(() => {
  const connected = played.filter(({ gateway }) => gateway.isConnected()).length
  process.stdout.write(`connected ${connected}, sent ${sent}, acknowledged ${acknowledged}\n`)
}, 5000)

const coming = bound.slice(0, count)
/** So many ask for their secrets at a time. */
const atOnce = 16
for (let from = 0; from < coming.length && !stopped; from += atOnce)
  await Promise.all(
    coming.slice(from, from + atOnce).map(async ({ id, gatewayNo, techProductId }) => {
      const gateway = playGateway(values.url, String(gatewayNo), await secretOf(id))
      played.push({ gateway, techProductId })
    }),
  )

const began = performance.now()
for (let index = 0; !stopped; index += 1) {
  const one = played[index % played.length]
  if (one?.gateway.isConnected()) {
    sent += 1
    one.gateway.say('values', reportOf(one.techProductId, Date.now())).then(
      () => {
        acknowledged += 1
      },
      () => {},
    )
  }
  const due = began + ((index + 1) * 1000) / rate
  await pause(Math.max(due - performance.now(), 0))
}
clearInterval(told)
await Promise.all(played.map(({ gateway }) => gateway.close()))
