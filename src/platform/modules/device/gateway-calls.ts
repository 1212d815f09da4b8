import { sql } from 'kysely'
import { availabilityFigures } from '#domain/availability.ts'
import { downFilter, upFilter } from '#domain/device-topics.ts'
import { clockWords } from '#domain/duration-words.ts'
import { second } from '#domain/durations.ts'
import { refusalAdvice } from '#domain/refusals.ts'
import { formatTime } from '#domain/time.ts'
import { logAction, logModule, onlineStatus } from '#resources/dictionaries.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { scopeSql } from '../../records/scope.ts'
import { findRecord } from '../../records/store.ts'
import type { DeviceLink } from './gateway.ts'
import { recentAvailability } from './gateway-availability.ts'
import { messageRate, type Refused } from './gateway-notes.ts'
import { lastOnline } from './online-log.ts'
import { type SampleCounts, samplesOfDays } from './sample-counts.ts'
import { firstSecrets, renewSecret } from './secrets.ts'
import { lastStrangers } from './strangers.ts'

interface Gateway extends SampleCounts {
  readonly secretHash: string | null
  readonly issuedAt: number | null
  readonly connectedAt: number | null
  readonly disconnectedAt: number | null
  readonly lastReportAt: number | null
  readonly countedFrom: number | null
  readonly messagesPerMinute: number
  readonly messagesBefore: number | null
  readonly refused: string | null
  readonly clockLag: number | null
}

async function houseOf(context: CallContext, { houseId }: Values): Promise<Values> {
  const { house } = context.services.config.resources
  const record = house ? await findRecord(context, house, String(houseId)) : null
  if (!record) throw notFound()
  return record
}

function seesAllHouses(context: CallContext): boolean {
  const { house } = context.services.config.resources
  return house !== undefined && scopeSql(house, context).length === 0
}

const moment = (ms: number | null | undefined) => (ms ? formatTime(ms) : null)

/** Where a broker outside is, without what the platform logs in with there. */
function placeOf(mqttUrl: string): string {
  const { protocol, host } = new URL(mqttUrl)
  return `${protocol}//${host}`
}

/** So many times that a house came and went are shown. */
const mostTurns = 20

/** How gateways get here. */
interface Entrance {
  /** The broker outside where they connect, and log in; null: at a broker of ours. */
  readonly mqttUrl: string | null
  /** Where they reach the platform; null: where staff reach it. */
  readonly publicUrl: string | null
  readonly link: DeviceLink
}

/** Where a gateway connects; null: a broker of ours is closed to those outside. */
function addressOf({ publicUrl, link }: Entrance, { request }: CallContext): string | null {
  const port = link.outsidePort()
  return port === null ? null : `${new URL(publicUrl ?? request.url).hostname}:${port}`
}

/** How much of the last seven days the gateway of a house was on line, and when it was not: the latest first. */
async function availabilityShown({ db }: CallContext, { id, gatewayNo }: Values, now: number) {
  const gateways = isEmpty(gatewayNo) ? [] : [{ houseId: String(id), gatewayNo: String(gatewayNo) }]
  const [recent] = await recentAvailability(db, gateways, now)
  const outages = recent?.outages.toReversed() ?? []
  const figures = recent && availabilityFigures(recent)
  const seconds = (length: number) => Math.round(length / second)
  return {
    availability: figures?.rate ?? null,
    outageNum: outages.length,
    longestOutage: figures && figures.longest !== null ? seconds(figures.longest) : null,
    outages: outages.slice(0, mostTurns).map(({ from, to, reason, length }) => ({
      ...{ startTime: formatTime(from), endTime: to === now ? null : formatTime(to) },
      ...{ duration: seconds(length), reason },
    })),
  }
}

/** GET what there is to know when a house is to be connected. */
export const gatewayDetail =
  (entrance: Entrance): CallHandler =>
  async (input, context) => {
    const { mqttUrl } = entrance
    const now = context.services.now().getTime()
    const house = await houseOf(context, input)
    const { rows } = await sql<Gateway>`
    select secret_hash, issued_at, connected_at, disconnected_at, last_report_at,
      counted_from, messages_per_minute, messages_before, refused, clock_lag,
      counted_day, stored_of_day, thinned_of_day, stored_before
    from device_gateway where gateway_no = ${house.gatewayNo} and house_id = ${house.id}`.execute(context.db)
    const [gateway] = rows
    const turns = await lastOnline(context.db, house.id, mostTurns)
    const gatewayNo = isEmpty(house.gatewayNo) ? null : String(house.gatewayNo)
    const strangers = await lastStrangers(context.db, now, seesAllHouses(context) ? null : (gatewayNo ?? ''))
    const refused: readonly Refused[] = gateway?.refused ? JSON.parse(gateway.refused) : []
    return {
      gatewayNo,
      onlineStatus: house.onlineStatus,
      ...(mqttUrl === null
        ? {
            broker: null,
            address: addressOf(entrance, context),
            hasSecret: gateway?.secretHash ? 1 : 0,
            issueTime: moment(gateway?.issuedAt),
          }
        : { broker: placeOf(mqttUrl), address: null, hasSecret: null, issueTime: null }),
      ...{ clientId: gatewayNo, upTopic: gatewayNo && upFilter(gatewayNo) },
      downTopic: gatewayNo && downFilter(gatewayNo),
      connectTime: moment(gateway?.connectedAt),
      disconnectTime: moment(gateway?.disconnectedAt),
      lastReportTime: moment(gateway?.lastReportAt),
      clock: gateway?.clockLag == null ? null : clockWords(gateway.clockLag),
      messagesPerMinute: gateway ? messageRate(gateway, now) : 0,
      ...samplesOfDays(gateway, now),
      refused: refused.map(({ time, kind, cause, reason, count }) => ({
        ...{ time: formatTime(time), kind, reason, count },
        advice: refusalAdvice(cause),
      })),
      ...(await availabilityShown(context, house, now)),
      turns: turns.map(({ time, isOnline, reason }) => ({
        ...{ time: formatTime(time), reason },
        onlineStatus: isOnline === 1 ? onlineStatus.online : onlineStatus.offline,
      })),
      strangers: strangers.map(({ time, gatewayNo: no, reason }) => ({
        ...{ time: formatTime(time), gatewayNo: no, reason },
      })),
    }
  }

const logSecret = (context: CallContext, house: Values, content: string) =>
  recordOperation(context, {
    ...{ action: logAction.update, module: logModule.house },
    ...{ targetType: 'house', targetId: String(house.id), targetName: String(house.fullName) },
    content,
  })

const isBound = ({ techProductId, gatewayNo }: Values) => !isEmpty(techProductId) && !isEmpty(gatewayNo)

/** POST the first secrets of the gateways of houses: `[{ houseId, gatewayNo, secret }]`; none where a broker outside logs them in. */
export const firstGatewaySecrets =
  (mqttUrl: string | null): CallHandler =>
  async ({ houseIds }, context) =>
    mqttUrl !== null
      ? []
      : inTransaction(context, async (inside) => {
          const houses = new Map<string, Values>()
          for (const houseId of new Set(houseIds as readonly string[])) {
            const house = await houseOf(inside, { houseId })
            if (isBound(house)) houses.set(houseId, house)
          }
          const { services, db } = inside
          const bound = [...houses].map(([id, { gatewayNo }]) => ({ id, gatewayNo: String(gatewayNo) }))
          const given = await firstSecrets(db, bound, services.now().getTime())
          for (const { houseId, gatewayNo } of given)
            await logSecret(inside, houses.get(houseId) ?? {}, `查看网关 ${gatewayNo} 的首个连接密钥`)
          return given
        })

/** POST a new secret for the gateway of a house: `{ gatewayNo, secret }`. */
export const renewGatewaySecret =
  (mqttUrl: string | null): CallHandler =>
  (input, context) =>
    inTransaction(context, async (inside) => {
      const house = await houseOf(inside, input)
      if (mqttUrl !== null) throw conflict('网关由外部 MQTT 服务认证，平台密钥不起作用')
      if (!isBound(house)) throw conflict('请先绑定科技产品和网关，再生成密钥')
      const { services, db } = inside
      const gatewayNo = String(house.gatewayNo)
      const secret = await renewSecret(db, gatewayNo, String(house.id), services.now().getTime())
      await logSecret(inside, house, `更新网关 ${gatewayNo} 的连接密钥`)
      return { gatewayNo, secret }
    })
