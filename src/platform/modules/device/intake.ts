import { parseUpTopic, type UpKind } from '#domain/device-topics.ts'
import { day, second } from '#domain/durations.ts'
import { refusal } from '#domain/refusals.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { isForGood } from '../../db/database-error.ts'
import { inOneGo } from '../../services/in-one-go.ts'
import { takeProductStates } from '../house-device/product-states.ts'
import { type DeviceReport, mostModules, takeReports } from '../ota/device-reports.ts'
import type { Batches } from './batches.ts'
import { type GatewayClock, hearReport, keptFrom, lagOf, unheard } from './gateway-clock.ts'
import type { GatewayNotes } from './gateway-notes.ts'
import { lastSession } from './gateway-sessions.ts'
import { mostPerSecond } from './insert-thinned.ts'
import type { KnownGateway, KnownGateways } from './known-gateways.ts'
import { anySession, type OfflineReason } from './observers.ts'
import type { JsonObject } from './read-json.ts'
import { readProducts, readValues, type Statement } from './read-message.ts'
import { readOnline, readReply, readStatement, readUpgrade } from './read-statements.ts'
import type { Reports } from './store-values.ts'

export interface Intake {
  /**
   * Resolves once all that is right in the message is stored, or found never to be: then it may be acknowledged. Rejects
   * where it may be stored the next time.
   */
  message(topic: string, payload: Uint8Array): Promise<void>
  /** How a gateway wrote its number last. */
  writtenAs(gatewayNo: string): string
  /** What a broker of ours has seen by itself, or what was found out: a gateway came, or went and why. */
  connection(gatewayNo: string, session: number, wentBy: OfflineReason | null): Promise<void>
}

interface IntakeParts {
  readonly services: Services
  readonly batches: Batches
  readonly known: KnownGateways
  readonly notes: GatewayNotes
  readonly retentionDays: number
  /** Who is on line is what gateways say, not what a broker of ours sees. */
  readonly trustsOnline: boolean
}

/** So long nobody looks again whether a gateway that reports is known to be there. */
const thereFor = 10 * second

const nothing: Reports = { values: [], online: [], replies: [] }

/** What reports say of the clocks of their gateways, by the number of each: of those that houses have. */
function createClocks(notes: GatewayNotes, retention: number) {
  const clocks = new Map<string, GatewayClock>()
  return {
    /** Hears what a report says of the clock of its gateway; answers from which age on a value is one that was kept. */
    hear({ gatewayNo, clockLag }: KnownGateway, age: number | null, arrival: number): number {
      const written: GatewayClock = clockLag === null ? unheard : { ages: [clockLag], doubted: null }
      const before = clocks.get(gatewayNo) ?? written
      const after = age === null ? before : hearReport(before, { age, arrival }, retention)
      clocks.set(gatewayNo, after)
      const lag = lagOf(after)
      if (lag !== null) notes.clock(gatewayNo, lag)
      return keptFrom(after, retention)
    },
  }
}

/** Behind a broker outside who reports is there, whatever was heard of its connections. */
function createPresence(batches: Batches, clock: () => number) {
  /** When each gateway was last taken to be there, because it spoke. */
  const spoke = new Map<string, number>()
  return {
    async note({ gatewayNo, houseId }: KnownGateway): Promise<void> {
      const time = clock()
      if (time - (spoke.get(gatewayNo) ?? Number.NEGATIVE_INFINITY) < thereFor) return
      spoke.set(gatewayNo, time)
      const online = [{ houseId, gatewayNo, time, isOnline: true, session: anySession }]
      await batches.push({ ...nothing, online })
    },
    forget: (gatewayNo: string): boolean => spoke.delete(gatewayNo),
  }
}

/** A wave of upgrades is one transaction after another. */
function createUpgrades(services: Services) {
  const takeTogether = inOneGo((reports: readonly DeviceReport[]) => takeReports(services, reports))
  /** Answers whether there was room for it. */
  return async (report: DeviceReport): Promise<boolean> => {
    try {
      return !(await takeTogether(report)).has(report)
    } catch (error) {
      // It may be another one that is at fault.
      if (!isForGood(error)) throw error
      return !(await takeReports(services, [report])).has(report)
    }
  }
}

type Taker = (gateway: KnownGateway, payload: Uint8Array) => Promise<void>

/** Takes in the values of a report. */
function createValues(parts: IntakeParts, clock: () => number, hereNow: Taker | null): Taker {
  const { batches, notes, retentionDays } = parts
  const retention = retentionDays * day
  const clocks = createClocks(notes, retention)
  return async (gateway, payload) => {
    const { gatewayNo, houseId, definitions } = gateway
    const now = clock()
    const { taken, refused, age } = readValues(payload, definitions, { now, oldest: now - retention })
    notes.refuse(gatewayNo, 'values', refused)
    const keptAge = clocks.hear(gateway, age, now)
    if (taken.length === 0) return
    const values = taken.map(({ age: old, ...value }) => ({
      ...{ houseId, ...value },
      arrival: old > keptAge ? null : now,
    }))
    const { stored, thinned, refused: bounded } = await batches.push({ ...nothing, values })
    const counted = {
      stored: values.filter((value) => stored.has(value)).length,
      thinned: values.filter((value) => thinned.has(value)).length,
    }
    notes.samples(gatewayNo, counted)
    if (counted.thinned > 0) notes.refuse(gatewayNo, 'values', [refusal('tooDense', mostPerSecond)])
    const why = values.flatMap((value) => bounded.get(value) ?? [])
    notes.refuse(gatewayNo, 'values', [...new Map(why.map((one) => [one.cause, one])).values()])
    if (values.some(({ arrival }) => arrival !== null)) await hereNow?.(gateway, payload)
  }
}

/** What is done with each kind of message. */
function createTakers(parts: IntakeParts, clock: () => number): Readonly<Record<UpKind, Taker>> {
  const { services, batches, notes, trustsOnline } = parts
  const presence = createPresence(batches, clock)
  const takeUpgrade = createUpgrades(services)

  /** A connection with a smaller number than the one before counts as that one's past: its last will as well. */
  async function noteEarlier(gatewayNo: string, session: number): Promise<void> {
    const last = await lastSession(services.db, gatewayNo)
    if (last !== null && session < last)
      notes.refuse(gatewayNo, 'online', [refusal('earlierSession', last, session)])
  }

  /** What a message says that is one statement; null: it says none. */
  function saidIn<T extends object>(
    gatewayNo: string,
    kind: UpKind,
    payload: Uint8Array,
    read: (message: JsonObject) => Statement<T>,
  ): T | null {
    const { taken, refused } = readStatement(payload, read)
    notes.refuse(gatewayNo, kind, refused)
    return taken[0] ?? null
  }

  return {
    values: createValues(parts, clock, trustsOnline ? presence.note : null),
    async online({ gatewayNo, houseId }, payload) {
      if (!trustsOnline) return
      const read = saidIn(gatewayNo, 'online', payload, readOnline)
      if (!read) return
      if (read.isOnline) await noteEarlier(gatewayNo, read.session)
      else presence.forget(gatewayNo)
      const went = read.isOnline ? {} : { reason: offlineReason.lastWill }
      await batches.push({ ...nothing, online: [{ houseId, gatewayNo, time: clock(), ...read, ...went }] })
    },
    async products({ gatewayNo, houseId, definitions }, payload) {
      const { taken, refused } = readProducts(payload, definitions)
      notes.refuse(gatewayNo, 'products', refused)
      const states = taken.map((state) => ({ houseId, ...state }))
      if (states.length > 0) await takeProductStates(services, states)
    },
    async reply({ gatewayNo, houseId }, payload) {
      const read = saidIn(gatewayNo, 'reply', payload, readReply)
      if (!read) return
      await batches.push({ ...nothing, replies: [{ houseId, time: clock(), ...read }] })
    },
    async upgrade({ gatewayNo, houseId }, payload) {
      const read = saidIn(gatewayNo, 'upgrade', payload, readUpgrade)
      if (!read) return
      const hadRoom = await takeUpgrade({ houseId, ...read })
      if (!hadRoom) notes.refuse(gatewayNo, 'upgrade', [refusal('tooManyModules', mostModules)])
    },
  }
}

/** Takes in what gateways say, whichever broker it comes through. */
export function createIntake(parts: IntakeParts): Intake {
  const { services, batches, known, notes } = parts
  const clock = () => services.now().getTime()
  const takers = createTakers(parts, clock)

  /** What can never be stored would come again and again, and hold up all that is said behind it. */
  async function take(kind: UpKind, gateway: KnownGateway, payload: Uint8Array): Promise<void> {
    const { gatewayNo } = gateway
    try {
      await takers[kind](gateway, payload)
    } catch (error) {
      if (!isForGood(error)) throw error
      services.log.error('a report can never be stored', { gatewayNo, kind, error })
      notes.refuse(gatewayNo, kind, [refusal('unstorable')])
    }
  }

  /** By the number of a house's gateway, where that writes it otherwise. */
  const written = new Map<string, string>()

  return {
    writtenAs: (gatewayNo) => written.get(gatewayNo) ?? gatewayNo,
    async message(topic, payload) {
      const place = parseUpTopic(topic)
      if (!place) return
      const { kind } = place
      await batches.room()
      const gateway = await known.find(place.gatewayNo)
      if (!gateway) return notes.refuse(place.gatewayNo, kind ?? 'topic', [refusal('unbound')])
      const { gatewayNo } = gateway
      if (gatewayNo !== place.gatewayNo) written.set(gatewayNo, place.gatewayNo)
      else written.delete(gatewayNo)
      notes.message(gatewayNo, kind ?? topic)
      if (kind === null) notes.refuse(gatewayNo, 'topic', [refusal('unknownTopic')])
      else await take(kind, gateway, payload)
    },
    async connection(gatewayNo, session, wentBy) {
      const gateway = await known.find(gatewayNo)
      if (!gateway) return
      const { houseId } = gateway
      const went = wentBy === null ? { isOnline: true } : { isOnline: false, reason: wentBy }
      await batches.push({ ...nothing, online: [{ houseId, gatewayNo, session, time: clock(), ...went }] })
    },
  }
}
