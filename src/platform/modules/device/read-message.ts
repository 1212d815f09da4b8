import { isFaultyMeasurement } from '#domain/attribute-value.ts'
import { second } from '#domain/durations.ts'
import { isRefusal, type Refusal, type RefusalCause, refusal } from '#domain/refusals.ts'
import { cut } from '#domain/texts.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { HouseAttribute } from './house-devices.ts'
import { isRecord, readJson } from './read-json.ts'

/** By device (`1-device_panel-1`), then by identifier. */
export type Definitions = ReadonlyMap<string, ReadonlyMap<string, HouseAttribute>>

interface ReadValue {
  readonly attributeKey: string
  readonly value: string
  readonly number: number | null
  readonly isFaulty: boolean
  /** Where it lies in history, in epoch milliseconds. */
  readonly time: number
  /** How old it is, as far as its time can be believed. */
  readonly age: number
}

/** What is in a message, and why the rest of it was left out or is taken otherwise than it was said. */
export interface Read<T> {
  readonly taken: readonly T[]
  readonly refused: readonly Refusal[]
}

interface ReadReport extends Read<ReadValue> {
  /** By the newest time that it says; null: it says none. */
  readonly age: number | null
}

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: number
  /** Nothing older is kept. */
  readonly oldest: number
}

/**
 * Nothing that is measured is larger, whatever its unit: beyond it numbers are not told apart by one, and sums of them
 * leave what the database can reckon with. What is smaller than the least counts as nothing.
 */
const largest = Number.MAX_SAFE_INTEGER
const least = 1e-12

/** A value as commands carry it, or why it is none. */
type ReadText = { readonly text: string } | { readonly wrong: 'wrongType' | 'outOfRange' }

const wrongType: ReadText = { wrong: 'wrongType' }

function numberText({ typeCode: type, precision }: HouseAttribute, raw: unknown): ReadText {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  if (typeof number !== 'number' || Number.isNaN(number)) return wrongType
  if (Math.abs(number) > largest) return { wrong: 'outOfRange' }
  if (type === typeCode.enumeration) return Number.isInteger(number) ? { text: String(number) } : wrongType
  if (Math.abs(number) < least) return { text: '0' }
  if (type !== typeCode.decimal || precision === null) return { text: String(number) }
  return { text: String(Number(number.toFixed(precision))) }
}

function textOf(attribute: HouseAttribute, raw: unknown): ReadText {
  const { typeCode: type, length } = attribute
  if (type === typeCode.bool) {
    if (raw === true || raw === 1 || raw === '1') return { text: '1' }
    return raw === false || raw === 0 || raw === '0' ? { text: '0' } : wrongType
  }
  if (type !== typeCode.text && type !== typeCode.time) return numberText(attribute, raw)
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType
  const text = String(raw)
  return [...text].length > (length ?? 2048) ? wrongType : { text }
}

const isText = ({ typeCode: type }: HouseAttribute) => type === typeCode.text || type === typeCode.time

type MomentCause = Extract<RefusalCause, `time${string}`>

/** When something was measured, as it is said and as it is taken. */
interface ReadMoment {
  readonly time: number
  readonly age: number
  /** By the time that is said, whether or not it can be believed; null: none is. */
  readonly said: number | null
  /** How it is taken otherwise than it was said. */
  readonly note: MomentCause | null
}

const atArrival = ({ now }: Clock): ReadMoment => ({ time: now, age: 0, said: null, note: null })

/** In milliseconds all moments since 1973 are larger, in seconds all for thousands of years are not. */
const leastMilliseconds = 1e11

/** The moment that is said, or else `usual`. Whatever it is, nothing is lost for it: what cannot be is now. */
function momentOf(raw: unknown, usual: ReadMoment, clock: Clock): ReadMoment {
  const { now, oldest } = clock
  if (raw === undefined || raw === null) return usual
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0)
    return { ...atArrival(clock), note: 'timeNoNumber' }
  const isSeconds = number < leastMilliseconds && number * second >= oldest
  const time = Math.round(isSeconds ? number * second : number)
  const age = now - time
  if (time < oldest) return { ...atArrival(clock), said: age, note: 'timeTooEarly' }
  // Nothing is measured later than it comes. How far the clock is ahead is told at the connection.
  return { time: Math.min(time, now), age, said: age, note: isSeconds ? 'timeInSeconds' : null }
}

/** A message's own time is noted once, not with each of its devices. */
const unnoted = (moment: ReadMoment): ReadMoment => ({ ...moment, note: null })

const nothingIn = (why: Refusal): ReadReport => ({ taken: [], refused: [why], age: null })

function readDevice(entry: unknown, definitions: Definitions, usual: ReadMoment, clock: Clock): ReadReport {
  if (!isRecord(entry) || typeof entry.device !== 'string' || !isRecord(entry.values))
    return nothingIn(refusal('malformed', 'devices 的每一项须有 device 和 values'))
  const { device, values } = entry
  const attributes = definitions.get(device)
  if (!attributes) return nothingIn(refusal('unknownDevice', device))
  const { time, age, said, note } = momentOf(entry.time, unnoted(usual), clock)
  const taken: ReadValue[] = []
  const refused: Refusal[] = note === null ? [] : [refusal(note, device)]
  for (const [identifier, raw] of Object.entries(values)) {
    const attribute = attributes.get(identifier)
    if (!attribute) {
      refused.push(refusal('unknownAttribute', device, identifier))
      continue
    }
    const read = textOf(attribute, raw)
    if ('wrong' in read) {
      refused.push(refusal(read.wrong, device, identifier))
      continue
    }
    const number = isText(attribute) ? null : Number(read.text)
    const isFaulty = number !== null && isFaultyMeasurement(attribute, number)
    taken.push({ attributeKey: attribute.key, value: read.text, number, isFaulty, time, age })
  }
  return { taken, refused, age: said }
}

/**
 * The values in a report, in the order of their time; each device may have its own, else the message's, else that of
 * arrival.
 */
export function readValues(payload: Uint8Array, definitions: Definitions, clock: Clock): ReadReport {
  const json = readJson(payload)
  if (isRefusal(json)) return nothingIn(json)
  const { message, leftOut } = json
  const { devices } = message
  if (!Array.isArray(devices)) return nothingIn(refusal('malformed', '缺少 devices 数组'))
  const usual = momentOf(message.time, atArrival(clock), clock)
  const read = devices.map((entry) => readDevice(entry, definitions, usual, clock))
  const ages = read.flatMap(({ age }) => (age === null ? [] : [age]))
  return {
    taken: read.flatMap(({ taken }) => taken).toSorted((one, other) => other.age - one.age),
    refused: [
      ...leftOut,
      ...(usual.note === null ? [] : [refusal(usual.note, null)]),
      ...read.flatMap(({ refused }) => refused),
    ],
    age: ages.length > 0 ? Math.min(...ages) : usual.said,
  }
}

/** What is said of one single product; null: nothing is said of that. */
interface ReadProduct {
  readonly productId: string
  readonly serialNo: string
  readonly isOnline: boolean | null
  readonly version: string | null
}

function readProduct(entry: unknown, definitions: Definitions): Statement<ReadProduct> {
  if (!isRecord(entry) || typeof entry.device !== 'string')
    return refusal('malformed', 'products 的每一项须有 device')
  const { device, online, version } = entry
  const [, productId, serialNo] = /^2-(.+)-([^-]+)$/.exec(device) ?? []
  if (productId === undefined || serialNo === undefined || !definitions.has(device))
    return refusal('unknownProduct', device)
  if (online !== undefined && typeof online !== 'boolean')
    return refusal('malformed', `${device}：online 须为 true 或 false`)
  const told = shortText(version, 32)
  return { productId, serialNo, isOnline: online ?? null, version: told === '' ? null : told }
}

/** What a gateway says of the single products behind it. */
export function readProducts(payload: Uint8Array, definitions: Definitions): Read<ReadProduct> {
  const json = readJson(payload)
  if (isRefusal(json)) return { taken: [], refused: [json] }
  const { message, leftOut } = json
  if (!Array.isArray(message.products))
    return { taken: [], refused: [...leftOut, refusal('malformed', '缺少 products 数组')] }
  const read = message.products.map((entry) => readProduct(entry, definitions))
  return {
    taken: read.flatMap((one) => (isRefusal(one) ? [] : [one])),
    refused: [...leftOut, ...read.filter(isRefusal)],
  }
}

export const shortText = (raw: unknown, longest: number) =>
  typeof raw === 'string' || typeof raw === 'number' ? cut(String(raw), longest) : null

/** One statement, found right; or why not. */
export type Statement<T> = T | Refusal
