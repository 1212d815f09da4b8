import { sql } from 'kysely'
import type { StreamBuilder } from 'mqtt'
import { parseAttributeId } from '#domain/attribute-id.ts'
import type { Db, Services } from '../contracts.ts'
import { devicesOfHouse, type HouseDevice } from '../modules/device/house-devices.ts'
import { latestValues } from '../modules/device/values.ts'
import { openSimulatedGateway, type SimulatedGateway } from './simulated-gateway.ts'

export interface DemoHouse {
  readonly id: string
  readonly gatewayNo: string
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

/** Of gateways those that were given a secret. */
async function ownedAmong(db: Db, gateways: readonly DemoHouse[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<DemoHouse, 'gatewayNo'>>`
    select gateway_no from device_gateway where secret_hash is not null
      and gateway_no = any(${gateways.map(({ gatewayNo }) => gatewayNo)}::text[])`.execute(db)
  return new Set(rows.map(({ gatewayNo }) => gatewayNo))
}

/** The gateways that are played, by house. */
export function createPlayed({ db, now }: Services, connect: StreamBuilder) {
  const playing = new Map<string, SimulatedGateway>()
  /** The numbers of gateways that are played for an upgrade alone: their devices say nothing of the air. */
  const silent = new Set<string>()
  /** Houses whose gateways know what they were told before they listened. */
  const recalled = new Set<string>()

  async function play({ id, gatewayNo }: DemoHouse): Promise<void> {
    if (playing.has(id)) return
    const devices = await devicesOfHouse(db, id)
    const told = await lastSaid(db, id, devices)
    const clock = () => now().getTime()
    playing.set(id, openSimulatedGateway({ gatewayNo, secret: null, devices, now: clock, told }, connect))
  }

  async function playSilently(house: DemoHouse): Promise<void> {
    if (playing.has(house.id)) return
    silent.add(house.gatewayNo)
    await play(house)
  }

  async function rest({ id }: Pick<DemoHouse, 'id'>): Promise<void> {
    await playing.get(id)?.close()
    playing.delete(id)
    recalled.delete(id)
  }

  /** Whose gateway was given a secret meanwhile has devices of its own from then on. Answers the others of `demo`. */
  async function leaveOwned(demo: readonly DemoHouse[]): Promise<readonly DemoHouse[]> {
    const played = [...playing].map(([id, { gatewayNo }]) => ({ id, gatewayNo }))
    const owned = await ownedAmong(db, [...demo, ...played])
    for (const house of played.filter(({ gatewayNo }) => owned.has(gatewayNo))) {
      silent.delete(house.gatewayNo)
      await rest(house)
    }
    return demo.filter(({ gatewayNo }) => !owned.has(gatewayNo))
  }

  return { playing, silent, recalled, play, playSilently, rest, leaveOwned }
}
