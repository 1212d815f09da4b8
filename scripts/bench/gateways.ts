import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { type DatabaseOptions, openDatabase } from '#platform/db/client.ts'
import { type PlayedGateway, playGateway } from '../devices/played-gateway.ts'
import { reportOf } from '../devices/report.ts'
import { logIn } from './calls.ts'
import { onEachEngine, startFilled } from './engine-part.ts'
import type { Engine } from './engines.ts'
import { boundProduct, fillEstate } from './estate-data.ts'
import type { Say } from './figure.ts'
import type { Server } from './server.ts'
import { quantile, repeat } from './stats.ts'

const count = 1000
/** Seconds between two reports of a gateway, and how many of each are waited for. */
const every = 10
const rounds = 6
/** The most houses whose secrets are shown together. */
const atOnce = 500

async function fillHouses(options: DatabaseOptions): Promise<void> {
  const { unlimited, close } = await openDatabase(options)
  await fillEstate(unlimited, 1)
  await close()
}

interface Secret {
  readonly gatewayNo: string
  readonly secret: string
}

async function secretsOf({ url }: Server): Promise<readonly Secret[]> {
  const client = await logIn(url)
  const ids = Array.from({ length: count }, (_, index) => `bench_${index}`)
  const secrets: Secret[] = []
  for (let from = 0; from < count; from += atOnce) {
    const houseIds = ids.slice(from, from + atOnce)
    const call = config.calls['house.gatewayFirstSecrets']
    secrets.push(...((await client.post(call.path, { houseIds })) as Secret[]))
  }
  return secrets
}

const areConnected = async (gateways: readonly PlayedGateway[]) => {
  while (!gateways.every((gateway) => gateway.isConnected())) await pause(10)
}

/** Each says in its turn what all its devices measure. Answers how long each waited until it was stored, in ms. */
async function reportAll(gateways: readonly PlayedGateway[]): Promise<readonly number[]> {
  const began = performance.now()
  const waits = Array.from({ length: rounds * count }, async (_, index) => {
    const due = began + (index * every * 1000) / count
    await pause(Math.max(due - performance.now(), 0))
    const said = performance.now()
    await gateways[index % count]?.say('values', reportOf(boundProduct, Date.now()))
    return performance.now() - said
  })
  return Promise.all(waits)
}

/** All at the same time: what a gateway that is heard last waits, in ms. */
async function reportTogether(gateways: readonly PlayedGateway[]): Promise<number> {
  const said = performance.now()
  await Promise.all(gateways.map((gateway) => gateway.say('values', reportOf(boundProduct, Date.now()))))
  return performance.now() - said
}

/** What it takes to have 1,000 houses connected: the gateways are played by this process. */
async function measureOn(say: Say, engine: Engine): Promise<void> {
  const server = await startFilled(engine, fillHouses)
  const { name } = engine
  try {
    const secrets = await secretsOf(server)
    await pause(3000)
    const before = server.memory()
    const start = performance.now()
    const gateways = secrets.map(({ gatewayNo, secret }) => playGateway(server.mqttUrl, gatewayNo, secret))
    await areConnected(gateways)
    const seconds = (performance.now() - start) / 1000
    say({
      what: `${name}: 1,000 gateways connected at once, until the last one is`,
      unit: 's',
      runs: [seconds],
    })
    const waits = await reportAll(gateways)
    const memory = server.memory()
    const values = reportOf(boundProduct, 0).devices.flatMap(({ values }) => Object.keys(values)).length
    say({
      what: `${name}: a report of one of 1,000 gateways, until it is stored and acknowledged`,
      unit: 'ms',
      runs: waits,
      note: `each says ${values} values every ${every} s; p95 ${quantile(waits, 0.95).toFixed(1)} ms`,
    })
    const together = await repeat(rounds, () => reportTogether(gateways))
    say({
      what: `${name}: all 1,000 gateways report at the same time, until the last is acknowledged`,
      unit: 'ms',
      runs: together,
      note: `${count * values} values`,
    })
    say({
      what: `${name}: memory with 1,000 gateways connected that report`,
      unit: 'MB',
      runs: [memory],
      note: `${before.toFixed(0)} MB without them`,
    })
    await Promise.all(gateways.map((gateway) => gateway.close()))
  } finally {
    await server.stop()
  }
}

export const gateways = onEachEngine('gateways', measureOn)
