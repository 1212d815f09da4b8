import { sql } from 'kysely'
import { type DownKind, isGatewayNo } from '#domain/device-topics.ts'
import { minute, second } from '#domain/durations.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import type { Services } from '../../contracts.ts'
import { createBatches } from './batches.ts'
import type { Broker } from './broker.ts'
import { type EmbeddedBroker, openEmbedded } from './embedded-broker.ts'
import type { DeviceLink, DownMessage } from './gateway.ts'
import { createNotes, type GatewayNotes } from './gateway-notes.ts'
import { createIntake, type Intake } from './intake.ts'
import { createKnownGateways, type KnownGateways } from './known-gateways.ts'
import { listenEvery, noteListening } from './listening.ts'
import type { DeviceObservers } from './observers.ts'
import { openOutside } from './outside-broker.ts'
import { endedLogins, type Login, logIn } from './secrets.ts'
import { createStore } from './store-values.ts'
import { createSweeps } from './sweeps.ts'

export interface GatewayOptions {
  readonly host: string
  /** Null: gateways outside this process cannot connect to a broker of ours. */
  readonly mqttPort: number | null
  /** Somebody has chosen the port: without it the platform does not start. */
  readonly isMqttPortChosen: boolean
  /** A broker outside, in place of ours. */
  readonly mqttUrl: string | null
  readonly mqttClientId: string
  readonly mqttGroup: string
  readonly retentionDays: number
  /** Gateways that may be connected to a broker of ours from outside, those included that have not logged in. */
  readonly gatewayConnections: number
}

export interface Gateways extends DeviceLink {
  /** The port it listens on; null: none. */
  readonly port: number | null
  /** Null: gateways come to a broker outside. */
  readonly embedded: EmbeddedBroker | null
  close(): Promise<void>
}

/** How soon a session ends whose house was unbound, or whose secret was renewed. */
const sweepEvery = 2 * second
/** How soon people see what a gateway has said last: not later than their screens ask. */
const noteEvery = 4 * second
/** How soon it is seen that a gateway behind a broker outside has fallen silent. */
const silentEvery = 10 * second

/** The port of a broker of ours is taken. */
export class PortTaken extends Error {}

/** What a gateway is sent: devices and attributes by the names it knows them by; null: the house has no such one. */
async function payloadOf(
  known: KnownGateways,
  gatewayNo: string,
  message: DownMessage,
): Promise<object | null> {
  if (message.type !== 'command') {
    const { type: _type, ...payload } = message
    return payload
  }
  const { commandId, attributeKey, value, expiresAt } = message
  const device = attributeKey.slice(0, attributeKey.lastIndexOf('-'))
  const attributes = (await known.find(gatewayNo))?.definitions.get(device) ?? new Map()
  const attribute = [...attributes.values()].find(({ key }) => key === attributeKey)
  return attribute ? { commandId, device, attribute: attribute.identifier, value, expiresAt } : null
}

async function isOnline({ db }: Services, gatewayNo: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_gateway where gateway_no = ${gatewayNo} and is_online = 1`.execute(db)
  return rows.length > 0
}

async function listenIfPossible(broker: EmbeddedBroker, options: GatewayOptions, { log }: Services) {
  const { host, mqttPort, isMqttPortChosen } = options
  if (mqttPort === null) return null
  try {
    return await broker.listen(host, mqttPort)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (isMqttPortChosen)
      throw new PortTaken(`Gateways cannot connect (${message}): choose another port with MQTT_PORT, or off.`)
    log.warn('gateways outside this process cannot connect: see MQTT_PORT', { port: mqttPort, code })
    return null
  }
}

/** A broker of ours: it asks here who logs in, and tells here what it has seen. */
function openOwn(
  services: Services,
  options: GatewayOptions,
  intake: Intake,
  known: KnownGateways,
  notes: GatewayNotes,
): Promise<EmbeddedBroker> {
  const houseGateway = (written: string) => known.find(written).catch(() => null)
  /** It is told at the house that has the gateway, however that writes its number. */
  async function refuse(written: string, kind: string, why: Refusal): Promise<void> {
    notes.refuse((await houseGateway(written))?.gatewayNo ?? written, kind, [why])
  }
  async function refuseClient(clientId: string, kind: string, why: Refusal): Promise<void> {
    const gateway = await houseGateway(clientId)
    if (gateway) notes.refuse(gateway.gatewayNo, kind, [why])
  }
  const listener = {
    message: intake.message,
    connection: intake.connection,
    now: () => services.now().getTime(),
    refused: (written: string, kind: string, why: Refusal) => void refuse(written, kind, why),
    refusedClient: (clientId: string, kind: string, why: Refusal) => void refuseClient(clientId, kind, why),
    async logIn(gatewayNo: string, secret: string) {
      const login = await logIn(services.db, gatewayNo, secret)
      if (login) {
        // That no house had it may have been found out a moment ago, when it knocked before it was bound. It is known
        // before it is let in: whoever comes and goes at once has come.
        known.forget(gatewayNo)
        await known.find(gatewayNo)
      }
      if (!login && isGatewayNo(gatewayNo)) {
        const cause = (await known.find(gatewayNo)) ? 'wrongSecret' : 'unbound'
        await refuse(gatewayNo, 'login', refusal(cause))
      }
      return login
    },
    async ended(logins: readonly Login[]) {
      const ended = await endedLogins(services.db, logins)
      for (const { gatewayNo } of ended) known.forget(gatewayNo)
      return ended
    },
  }
  return openEmbedded(listener, options.gatewayConnections, services.log)
}

/** What is looked after again and again while gateways may connect; answers how that is ended. */
function lookAfter(
  { log }: Services,
  tasks: readonly { readonly everyMs: number; readonly run: () => Promise<void> }[],
): () => Promise<void> {
  let underWay = Promise.resolve()
  const timers = tasks.map(({ everyMs, run }) =>
    setInterval(() => {
      underWay = underWay
        .then(run)
        .catch((error: unknown) => log.error('gateways not looked after', { error }))
    }, everyMs).unref(),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await underWay
  }
}

/** Tells a gateway; false: it is not connected, or could not be told, and whoever asked tries again. */
async function publishTo(
  { log }: Services,
  broker: Broker,
  known: KnownGateways,
  gatewayNo: string,
  message: DownMessage,
): Promise<boolean> {
  if (!(await broker.isConnected(gatewayNo))) return false
  const payload = await payloadOf(known, gatewayNo, message)
  if (payload === null) return false
  const kind: DownKind = message.type
  try {
    await broker.publish(gatewayNo, kind, JSON.stringify(payload))
    return true
  } catch (error) {
    log.warn('a gateway was not told', { gatewayNo, kind, error })
    return false
  }
}

/** Lets gateways connect, and takes in what they say, until it is closed. */
export async function openGateways(
  services: Services,
  observers: DeviceObservers,
  options: GatewayOptions,
): Promise<Gateways> {
  const { retentionDays, mqttUrl, mqttClientId, mqttGroup } = options
  const batches = createBatches(services, createStore(observers))
  const known = createKnownGateways(services)
  const notes = createNotes(services)
  const intake = createIntake({
    ...{ services, batches, known, notes, retentionDays },
    trustsOnline: mqttUrl !== null,
  })

  const embedded = mqttUrl ? null : await openOwn(services, options, intake, known, notes)
  const port = embedded ? await listenIfPossible(embedded, options, services) : null
  const broker: Broker =
    embedded ??
    openOutside(
      { url: mqttUrl ?? '', clientId: mqttClientId, group: mqttGroup },
      {
        message: intake.message,
        isOnline: (gatewayNo) => isOnline(services, gatewayNo),
        writtenAs: intake.writtenAs,
      },
      services.log,
    )

  const { sweep, sweepSilent } = createSweeps(services, broker, embedded, intake)

  const listening = noteListening(services, () => broker.isHearing())
  await listening()

  const stopLooking = lookAfter(services, [
    { everyMs: sweepEvery, run: sweep },
    { everyMs: noteEvery, run: notes.flush },
    { everyMs: silentEvery, run: sweepSilent },
    { everyMs: listenEvery, run: listening },
    { everyMs: minute, run: async () => notes.tellRefused() },
  ])

  return {
    port,
    outsidePort: () => port,
    notListening: () => embedded?.notListening() ?? [],
    embedded,
    publish: (gatewayNo, message) => publishTo(services, broker, known, gatewayNo, message),
    async close() {
      await stopLooking()
      await listening().catch(() => {})
      await broker.close()
      await batches.close()
      await notes.flush().catch(() => {})
    },
  }
}
