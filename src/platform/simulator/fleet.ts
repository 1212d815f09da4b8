import { sql } from 'kysely'
import type { StreamBuilder } from 'mqtt'
import { parseAttributeId } from '#domain/attribute-id.ts'
import { minute, second } from '#domain/durations.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import type { Db, Services } from '../contracts.ts'
import { devicesOfHouse, type HouseDevice } from '../modules/device/house-devices.ts'
import { latestValues } from '../modules/device/values.ts'
import { isGap } from './climate.ts'
import { isSimulated } from './is-simulated.ts'
import { openSimulatedGateway, type SimulatedGateway } from './simulated-gateway.ts'

/** Houses whose devices speak all the time: a demonstration runs on a laptop. */
const always = 24
/** Further ones, which somebody has sent a command. */
const mostCalled = 100
/** One in so many comes and goes. */
const unsteady = 20
const reportEvery = 20 * second
const lookEvery = second

export interface DemoHouse {
  readonly id: string
  readonly gatewayNo: string
}

const isPlayable = sql`h.gateway_no is not null and h.tech_product_id is not null and ${isSimulated}`

/** Some of every project. */
export async function demoHouses(db: Db, count: number): Promise<readonly DemoHouse[]> {
  const { rows } = await sql<DemoHouse>`
    select id, gateway_no from (
      select h.id, h.gateway_no, row_number() over (partition by h.project_id order by length(h.id), h.id) as place
      from house h where ${isPlayable}
    ) numbered order by place, length(id), id limit ${count}`.execute(db)
  return rows
}

/** Houses that are to take a command, and that nobody plays yet. */
async function calledHouses({ db, config }: Services): Promise<readonly DemoHouse[]> {
  if (!config.resources.command) return []
  const { rows } = await sql<DemoHouse>`
    select h.id, h.gateway_no from house h where ${isPlayable}
      and exists (select 1 from command c where c.house_id = h.id and c.command_status = ${commandStatus.queued} and c.deleted_at is null)
    limit ${mostCalled}`.execute(db)
  return rows
}

/** What the devices of a house were when they last spoke: those that start again go on from there. */
async function lastSaid(db: Db, houseId: string, devices: readonly HouseDevice[]) {
  const writable = new Map(
    devices.flatMap(({ attributes }) =>
      attributes.filter(({ accessMode }) => accessMode !== 1).map(({ key, identifier }) => [key, identifier]),
    ),
  )
  const told = new Map<string, Record<string, string>>()
  for (const { attributeKey, value } of await latestValues(db, houseId, [...writable.keys()])) {
    const id = parseAttributeId(attributeKey)
    const identifier = writable.get(attributeKey)
    if (!id || identifier === undefined || value === '') continue
    const device = [id.deviceType, id.deviceId, id.serialNo].join('-')
    told.set(device, { ...told.get(device), [identifier]: value })
  }
  return told
}

export interface Fleet {
  close(): Promise<void>
}

/** Plays the gateways of some houses, until it is closed. `connect`: how one reaches the broker. */
export function openFleet(services: Services, connect: StreamBuilder): Fleet {
  const { db, log } = services
  const playing = new Map<string, SimulatedGateway>()
  const now = () => services.now().getTime()
  let steady: readonly DemoHouse[] | null = null
  let lastReport = Number.NEGATIVE_INFINITY

  async function play({ id, gatewayNo }: DemoHouse): Promise<void> {
    if (playing.has(id)) return
    const devices = await devicesOfHouse(db, id)
    const told = await lastSaid(db, id, devices)
    playing.set(id, openSimulatedGateway({ gatewayNo, secret: null, devices, now, told }, connect))
  }

  async function rest({ id }: DemoHouse): Promise<void> {
    await playing.get(id)?.close()
    playing.delete(id)
  }

  async function look(): Promise<void> {
    steady ??= await demoHouses(db, always)
    for (const [index, house] of steady.entries()) {
      const isAway = index % unsteady === unsteady - 1 && Math.floor(now() / (10 * minute)) % 2 === 1
      if (isAway) await rest(house)
      else await play(house)
    }
    if (playing.size < always + mostCalled)
      for (const house of await calledHouses(services)) await play(house)
    if (now() - lastReport < reportEvery) return
    lastReport = now()
    const speaking = [...playing.values()].filter(({ gatewayNo }) => !isGap(gatewayNo, now()))
    await Promise.allSettled(speaking.map((gateway) => gateway.report()))
  }

  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await look().catch((error: unknown) => log.error('simulated gateways do not speak', { error }))
    if (isClosed) return
    timer = setTimeout(() => {
      underWay = run()
    }, lookEvery).unref()
  }
  let underWay = run()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
      await Promise.all([...playing.values()].map((gateway) => gateway.close()))
    },
  }
}
