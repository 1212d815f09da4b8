import { day, hour, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { HouseAttribute } from '../modules/device/house-devices.ts'
import { randomOf } from '../seed/random.ts'

/** A moment in a house, as its devices feel it. */
export interface Surroundings {
  /** Tells houses apart: the same house is always the same. */
  readonly seed: string
  /** Epoch milliseconds. */
  readonly time: number
  /** What devices were told, by identifier; else what they usually are. */
  readonly told: Readonly<Record<string, string>>
}

/** Houses were handed over some time ago: what counts up has counted from then. */
const handedOver = Date.parse('2024-10-01T00:00:00+08:00')

const hourOfDay = (time: number) =>
  Number(formatTime(time).slice(11, 13)) + Number(formatTime(time).slice(14, 16)) / 60

/** From -1 to 1, the same for the same text. */
const noise = (text: string) => randomOf(text).below(2001) / 1000 - 1

/** -1 before dawn, 1 in the afternoon. */
const daylight = (time: number) => Math.sin(((hourOfDay(time) - 9) / 24) * 2 * Math.PI)

/** Whether somebody is at home: evenings and nights, and most of the weekend. */
function isHome(seed: string, time: number): boolean {
  const at = hourOfDay(time)
  const weekday = new Date(time + 8 * hour).getUTCDay()
  const isFree = weekday === 0 || weekday === 6
  const back = 17.5 + noise(`${seed} back ${Math.floor(time / day)}`)
  return at < 8 || at > back || (isFree && (at < 10 || at > 14))
}

type Course = (around: Surroundings, jitter: number, wanted: number) => number

/** How values move, by identifier; `jitter` from -1 to 1, new each minute; `wanted`: the temperature asked for. */
const courses: Readonly<Record<string, Course>> = {
  roomTemp: ({ time }, jitter, wanted) => wanted + 0.5 * daylight(time) + 0.15 * jitter,
  temp: ({ time }, jitter, wanted) => wanted + 0.8 * daylight(time) + 0.2 * jitter,
  floorTemp: ({ time }, jitter, wanted) => wanted + 4 + 0.3 * daylight(time) + 0.1 * jitter,
  humidity: ({ time }, jitter) => 52 - 5 * daylight(time) + 1.5 * jitter,
  co2: ({ seed, time }, jitter) => (isHome(seed, time) ? 780 : 460) + 90 * jitter,
  pm25: ({ time }, jitter) => 22 + 8 * daylight(time + 6 * hour) + 6 * jitter,
  tvoc: ({ seed, time }, jitter) => (isHome(seed, time) ? 0.22 : 0.12) + 0.04 * jitter,
  hcho: ({ time }, jitter) => 0.035 + 0.008 * daylight(time) + 0.004 * jitter,
  supplyTemp: ({ time }, jitter) => 19 + 1.5 * daylight(time) + 0.3 * jitter,
  freq: ({ seed, time }) => (isHome(seed, time) ? 35 : 20),
  filterPa: ({ seed, time }, jitter) =>
    60 + ((time / day + 90 + 40 * noise(`${seed} filter`)) % 90) * 1.4 + 3 * jitter,
  runHours: ({ time }) => Math.floor((time - handedOver) / hour),
  uptime: ({ seed, time }) => Math.floor((time / hour + 500 + 500 * noise(seed)) % 1000),
  energy: ({ time }) => ((time - handedOver) / hour) * 1.35,
  inTemp: ({ time }, jitter) => 30 - 2 * daylight(time) + 0.4 * jitter,
  outTemp: ({ time }, jitter) => 35 - 2.5 * daylight(time) + 0.5 * jitter,
  pressure: ({ time }, jitter) => 165 + 6 * daylight(time) + 4 * jitter,
  compressor: ({ seed, time }) => ((Math.floor(time / (20 * minute)) + seed.length) % 3 === 0 ? 0 : 1),
  tdsIn: (_around, jitter) => 190 + 15 * jitter,
  tdsOut: (_around, jitter) => 18 + 3 * jitter,
  flow: ({ seed, time }, jitter) => (isHome(seed, time) && jitter > 0.6 ? 6 + jitter : 0),
  leak: () => 0,
  locked: ({ seed, time }, jitter) => (isHome(seed, time) && jitter > 0.95 ? 0 : 1),
  battery: ({ time }) => 100 - Math.floor((time / day) % 80),
  occupied: ({ seed, time }, jitter) => (isHome(seed, time) && jitter > -0.8 ? 1 : 0),
  lux: ({ time }, jitter) => Math.max(0, 300 * daylight(time) + 120 + 30 * jitter),
  watt: ({ seed, time }, jitter) => (isHome(seed, time) ? 140 : 12) + 10 * jitter,
  signal: (_around, jitter) => -58 + 6 * jitter,
  deviceCount: () => 7,
}

/** What nobody has told otherwise. */
const usual: Readonly<Record<string, string>> = {
  ...{ power: '1', setTemp: '22', mode: '2', fan: '4', freq: '30', reportSeconds: '30', errCode: '正常' },
  ...{ brightness: '60', colorTemp: '4000', position: '100', volume: '20', light: '0', lift: '2' },
}

const isNumber = ({ typeCode: type }: HouseAttribute) => type === typeCode.decimal || type === typeCode.number

/** Now and then a sensor says something that cannot be. */
const spikes = 3000

function within({ min, max, typeCode: type, precision }: HouseAttribute, value: number): number {
  const held = Math.min(Math.max(value, min ?? -1e9), max ?? 1e9)
  return type === typeCode.decimal ? Number(held.toFixed(precision ?? 2)) : Math.round(held)
}

/** Some houses have a fault each, so that every sort of alarm is there: which, by a number made of the seed. */
function faulty(seed: string, identifier: string, time: number, value: number): number {
  const sort = randomOf(`${seed} fault`).below(12)
  const at = hourOfDay(time)
  if (sort === 0 && identifier === 'co2' && at > 19 && at < 22) return value + 520
  if (sort === 1 && identifier === 'pm25' && at > 7 && at < 9) return value + 80
  if (sort === 2 && identifier === 'pressure') return value - 95
  if (sort === 3 && identifier === 'filterPa') return value + 170
  if (sort === 4 && identifier === 'hcho' && at > 12 && at < 16) return value + 0.06
  return value
}

/** What a device says that attribute is, as commands carry it. `device` tells equal devices of a house apart. */
export function valueAt(attribute: HouseAttribute, device: string, around: Surroundings): string {
  const { identifier } = attribute
  const { seed, time, told } = around
  const said = told[identifier] ?? usual[identifier]
  const course = courses[identifier]
  if (said !== undefined && (told[identifier] !== undefined || !course)) return said
  if (!course) return isNumber(attribute) ? String(within(attribute, attribute.min ?? 0)) : '0'
  // The one sensor that is stuck, in one house of twenty.
  const isStuck = identifier === 'hcho' && randomOf(`${seed} stuck`).below(20) === 0
  const moment = isStuck ? 0 : Math.floor(time / minute)
  const place = `${seed} ${device} ${identifier} ${moment}`
  const wanted = Number(told.setTemp ?? usual.setTemp)
  const value = faulty(
    seed,
    identifier,
    time,
    course({ ...around, time: isStuck ? 0 : time }, noise(place), wanted),
  )
  if (!isNumber(attribute)) return String(Math.round(value))
  const isSpike = attribute.isAlarmable === 0 && randomOf(`${place} spike`).below(spikes) === 0
  return String(within(attribute, isSpike ? value * 3 : value))
}

/** Gateways fall silent for some hours on some nights. */
export function isGap(seed: string, time: number): boolean {
  const random = randomOf(`${seed} gap ${Math.floor((time + 8 * hour) / day)}`)
  if (random.below(5) > 0) return false
  const from = 1 + random.below(18)
  const at = hourOfDay(time)
  return at >= from && at < from + 2 + random.below(4)
}
