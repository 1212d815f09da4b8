import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { houseProducts } from '#resources/house-product.demo.ts'
import type { Values } from '#schema'
import { type GatewayToPlay, gatewaysToPlay } from '../devices/gateways-to-play.ts'
import { type PlayedGateway, playGateway } from '../devices/played-gateway.ts'
import { reportOf } from '../devices/report.ts'
import type { Client } from './client.ts'
import { openRogue, type Rogue } from './rogue.ts'
import { required } from './steps.ts'
import { ways } from './ways.ts'

/** One in so many misbehaves. */
const oneIn = 10
/** A healthy one reports so often; a rogue does the next thing wrong after so long. Milliseconds. */
const reportEvery = 10 * second
const wrongEvery = 2 * second
/** How often it is seen how long a value takes until people can read it. */
const lookEvery = second
/** Nobody waits longer for that. */
const seenWithin = 30 * second

export interface GatewayReport {
  readonly healthy: number
  readonly rogues: number
  /** Milliseconds until a report of a healthy house was stored and acknowledged, and until its values could be read. */
  readonly stored: readonly number[]
  readonly seen: readonly number[]
  /** Reports of healthy houses that were not acknowledged. */
  readonly lost: number
  /** How often each thing was done wrong. */
  readonly wrong: ReadonlyMap<string, number>
  /** Alarms of healthy houses since the beginning, as people see them. */
  readonly falseAlarms: readonly string[]
}

interface House extends GatewayToPlay {
  readonly houseId: string
}

/** More than the demo has. */
const mostOfDemo = 5000

/** Demo houses all of whose devices are played: single products are not. */
function housesToPlay(count: number): readonly House[] {
  const others = new Set(houseProducts.map(({ houseId }) => houseId))
  const all = gatewaysToPlay(mostOfDemo).flatMap(({ houseId, ...rest }) =>
    houseId === null || others.has(houseId) ? [] : [{ ...rest, houseId }],
  )
  if (all.length < count) throw new Error(`the demo has ${all.length} houses to play, not ${count}`)
  return all.slice(0, count)
}

/** So many secrets are made at a time. */
const atOnce = 16

async function withSecrets(client: Client, houses: readonly House[]) {
  const all: (House & { readonly secret: string })[] = []
  for (let from = 0; from < houses.length; from += atOnce)
    all.push(
      ...(await Promise.all(
        houses.slice(from, from + atOnce).map(async (house) => {
          const made = await client(config.calls['house.gatewaySecret'], { houseId: house.houseId })
          return { ...house, secret: (made as { readonly secret: string }).secret }
        }),
      )),
    )
  return all
}

interface Healthy extends House {
  readonly gateway: PlayedGateway
}

/** Reports in its turn until the end; answers nothing that was lost. */
async function reportOn(one: Healthy, index: number, count: number, end: number, stored: number[]) {
  let lost = 0
  await pause((index * reportEvery) / count)
  while (performance.now() < end) {
    const said = performance.now()
    await one.gateway.say('values', reportOf(one.techProductId, Date.now())).then(
      () => stored.push(performance.now() - said),
      () => {
        lost += 1
      },
    )
    await pause(Math.max(0, said + reportEvery - performance.now()))
  }
  return lost
}

const key = '1-device_panel-1-attr_panel_roomTemp'

/** How long it takes until a value that was said can be read. */
async function timeToSee(client: Client, { gateway, houseId }: Healthy, value: number): Promise<number> {
  const [said, now] = [performance.now(), Date.now()]
  const device = key.replace(/-attr_.*/, '')
  await gateway.say('values', { time: now, devices: [{ device, values: { roomTemp: value } }] })
  const range = { startTime: Math.floor(now / second) - 1, endTime: Math.ceil(now / second) + 60 }
  while (performance.now() - said < seenWithin) {
    const input = { houseId, attributeIds: [key], ...range, interval: 'raw' }
    const points = (await client(config.calls['trend.query'], input)) as readonly { readonly value: number }[]
    if (points.some((point) => point.value === value)) break
    await pause(20)
  }
  return performance.now() - said
}

async function lookOn(client: Client, healthy: readonly Healthy[], end: number): Promise<readonly number[]> {
  const watched = healthy.filter(({ techProductId }) => techProductId === 'product_wuheng')
  const seen: number[] = []
  for (let index = 0; performance.now() < end; index += 1) {
    const one = watched[index % watched.length]
    // No other report says a number like these.
    if (one) seen.push(await timeToSee(client, one, 25 + (index % 100) / 100))
    await pause(lookEvery)
  }
  return seen
}

async function misbehave(rogue: Rogue, first: number, end: number, wrong: Map<string, number>) {
  const all = Object.entries(ways)
  for (let index = first; performance.now() < end; index += 1) {
    const [name, act] = all[index % all.length] ?? []
    if (!name || !act) return
    await act(rogue)
    wrong.set(name, (wrong.get(name) ?? 0) + 1)
    await pause(wrongEvery)
  }
}

/** Alarms that began since, of these houses. */
async function alarmsSince(client: Client, since: number, houseIds: ReadonlySet<string>) {
  const list = required(config.resources.alarm.endpoints.list)
  const found: string[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const lastTime = [formatTime(since), formatTime(Date.now() + 60 * second)]
    const input = { pageNum, pageSize: 100, startTime: lastTime[0], endTime: lastTime[1] }
    const page = (await client(list, input)) as { readonly list: readonly Values[] }
    for (const { houseId, name, firstTime, houseName } of page.list)
      if (houseIds.has(String(houseId)) && String(firstTime) >= formatTime(since))
        found.push(`${firstTime} ${houseName} ${name}`)
    if (page.list.length < 100) return found
  }
}

/** Plays gateways for so many seconds, a tenth of which do all things wrong that firmware has been seen to do. */
export async function soakGateways(
  client: Client,
  { url, count, seconds }: { readonly url: string; readonly count: number; readonly seconds: number },
): Promise<GatewayReport> {
  const houses = await withSecrets(client, housesToPlay(count))
  const since = Date.now()
  const isRogue = (index: number) => index % oneIn === oneIn - 1
  const rogues = houses
    .filter((_, index) => isRogue(index))
    .map(({ gatewayNo, secret }) => openRogue(url, gatewayNo, secret))
  const healthy = houses
    .filter((_, index) => !isRogue(index))
    .map((house) => ({ ...house, gateway: playGateway(url, house.gatewayNo, house.secret) }))
  while (!healthy.every(({ gateway }) => gateway.isConnected())) await pause(50)
  const end = performance.now() + seconds * second
  const stored: number[] = []
  const wrong = new Map<string, number>()
  const [seen, lost] = await Promise.all([
    lookOn(client, healthy, end),
    Promise.all(healthy.map((one, index) => reportOn(one, index, healthy.length, end, stored))),
    ...rogues.map((rogue, index) => misbehave(rogue, index, end, wrong)),
  ])
  const falseAlarms = await alarmsSince(client, since, new Set(healthy.map(({ houseId }) => houseId)))
  await Promise.all([...rogues, ...healthy.map(({ gateway }) => gateway)].map((one) => one.close()))
  return {
    ...{ healthy: healthy.length, rogues: rogues.length, stored, seen, wrong, falseAlarms },
    lost: lost.reduce((sum, one) => sum + one, 0),
  }
}
