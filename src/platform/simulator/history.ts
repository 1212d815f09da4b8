import { sql } from 'kysely'
import { isFaultyMeasurement } from '#domain/attribute-value.ts'
import { day, hour, minute, second } from '#domain/durations.ts'
import { parseTime } from '#domain/time.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { Db, Services } from '../contracts.ts'
import type { Job } from '../module-contracts.ts'
import { devicesOfHouse, type HouseDevice } from '../modules/device/house-devices.ts'
import type { ReportedValue } from '../modules/device/reported-value.ts'
import { createStore } from '../modules/device/store-values.ts'
import { isGap, valueAt } from './climate.ts'
import { demoHouses, housesWithPast } from './fleet.ts'
import type { DemoHouse } from './played-gateways.ts'

/** How long the past is. */
const days = 8
const step = 15 * minute
/** What is written at once. */
const slice = 2 * hour
/** What the other houses' devices said last. */
const mostOthers = 1500
const othersAtOnce = 5

/** Whoever looks on while reports are stored looks at what happens now. */
const store = createStore({ values: [], kept: [], online: [], replies: [] })

const isText = (type: number) => type === typeCode.text || type === typeCode.time

function saidAt(
  { id, gatewayNo }: DemoHouse,
  devices: readonly HouseDevice[],
  time: number,
): readonly ReportedValue[] {
  return devices.flatMap(({ deviceType, deviceId, serialNo, attributes }) => {
    const device = `${deviceType}-${deviceId}-${serialNo}`
    return attributes.map((attribute) => {
      const value = valueAt(attribute, device, { seed: gatewayNo, time, told: {} })
      const number = isText(attribute.typeCode) ? null : Number(value)
      const isFaulty = number !== null && isFaultyMeasurement(attribute, number)
      return { houseId: id, attributeKey: attribute.key, value, number, isFaulty, time, arrival: null }
    })
  })
}

/** Writes no more than half of the time: PGlite does one thing after another, and the first users are at the door. */
async function keep(services: Services, values: readonly ReportedValue[]): Promise<void> {
  const start = performance.now()
  await store(services, { values, online: [], replies: [] })
  await services.pause(performance.now() - start)
}

/** Whether the house has the oldest of it, which is written last. */
async function hasPast(db: Db, houseId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_series r join device_sample s on s.series = r.id
    where r.house_id = ${houseId} and s.time < ${now - (days - 1) * day} limit 1`.execute(db)
  return rows.length > 0
}

/** From now back. Times are whole steps, so that whoever is stopped on the way and starts anew writes the same again. */
async function writePastOf(services: Services, db: Db, house: DemoHouse): Promise<void> {
  const now = services.now().getTime()
  const devices = await devicesOfHouse(db, house.id)
  const end = Math.floor((now - minute) / step) * step
  for (let until = end; until > end - days * day && !services.stopping.aborted; until -= slice) {
    const values: ReportedValue[] = []
    for (let time = until; time > until - slice; time -= step)
      if (!isGap(house.gatewayNo, time)) values.push(...saidAt(house, devices, time))
    if (values.length > 0) await keep(services, values)
  }
}

/** What gateways leave behind that have connected and reported; one that has come by itself has said more. */
async function noteGateways({ db }: Services, houses: readonly DemoHouse[], reportTime: number) {
  const { rows } = await sql<DemoHouse & { readonly lastOnlineTime: string | null }>`
    select id, gateway_no, last_online_time from house
    where id = any(${houses.map(({ id }) => id)})`.execute(db)
  await sql`
    insert into device_gateway
      (gateway_no, house_id, connected_at, last_report_at, session, is_online, messages_per_minute)
    select *, ${reportTime}::bigint, 0, 0, 0 from unnest(
      ${rows.map(({ gatewayNo }) => gatewayNo)}::text[], ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ lastOnlineTime }) => parseTime(lastOnlineTime ?? ''))}::bigint[])
    on conflict do nothing`.execute(db)
}

async function writePresent(services: Services, db: Db): Promise<void> {
  const now = services.now().getTime() - 30 * second
  const all = await demoHouses(db, mostOthers)
  for (let at = 0; at < all.length && !services.stopping.aborted; at += othersAtOnce) {
    const some = all.slice(at, at + othersAtOnce)
    const values: ReportedValue[] = []
    for (const house of some) values.push(...saidAt(house, await devicesOfHouse(db, house.id), now))
    if (values.length > 0) await keep(services, values)
    await noteGateways(services, some, now)
  }
}

/** Gives the demo houses a past, once, after the start: the start itself does not wait for it. */
export const historyJob: Job = {
  name: 'demo history',
  everyMs: day,
  async run(services) {
    const { config, db, log, stopping } = services
    if (!config.resources.house) return
    const lacking: DemoHouse[] = []
    for (const house of await demoHouses(db, housesWithPast))
      if (!(await hasPast(db, house.id, services.now().getTime()))) lacking.push(house)
    if (lacking.length === 0) return
    for (const house of lacking) await writePastOf(services, db, house)
    await writePresent(services, db)
    if (!stopping.aborted) log.info('the demo houses have a past now')
  },
}
