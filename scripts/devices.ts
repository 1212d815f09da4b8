import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gatewaysToPlay } from './devices/gateways-to-play.ts'
import { platformSecrets } from './devices/platform-secrets.ts'
import { type PlayedGateway, playGateway } from './devices/played-gateway.ts'
import { reportOf } from './devices/report.ts'

/** Plays gateways, those of the demo houses first, from a process of its own: `docs/device-protocol.md`. */
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

interface Played {
  readonly gateway: PlayedGateway
  readonly techProductId: string
}

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

const coming = gatewaysToPlay(count)
/** So many ask for their secrets at a time. */
const atOnce = 16
for (let from = 0; from < coming.length && !stopped; from += atOnce)
  await Promise.all(
    coming.slice(from, from + atOnce).map(async ({ houseId, gatewayNo, techProductId }) => {
      const secret = houseId === null ? undefined : await secretOf(houseId)
      const gateway = playGateway(values.url, gatewayNo, secret)
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
