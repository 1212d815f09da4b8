import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { logAction, logModule } from '#resources/dictionaries.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { findRecord } from '../../records/store.ts'
import type { Refused } from './gateway-notes.ts'
import { firstSecrets, renewSecret } from './secrets.ts'

interface Gateway {
  readonly secretHash: string | null
  readonly isOnline: number
  readonly issuedAt: number | null
  readonly connectedAt: number | null
  readonly disconnectedAt: number | null
  readonly lastReportAt: number | null
  readonly messagesPerMinute: number
  readonly refused: string | null
}

async function houseOf(context: CallContext, { houseId }: Values): Promise<Values> {
  const { house } = context.services.config.resources
  const record = house ? await findRecord(context, house, String(houseId)) : null
  if (!record) throw notFound()
  return record
}

const moment = (ms: number | null | undefined) => (ms ? formatTime(ms) : null)

/** GET what there is to know when a house is to be connected. */
export const gatewayDetail: CallHandler = async (input, context) => {
  const house = await houseOf(context, input)
  const { rows } = await sql<Gateway>`
    select secret_hash, is_online, issued_at, connected_at, disconnected_at, last_report_at, messages_per_minute, refused
    from device_gateway where gateway_no = ${house.gatewayNo} and house_id = ${house.id}`.execute(context.db)
  const [gateway] = rows
  const refused: readonly Refused[] = gateway?.refused ? JSON.parse(gateway.refused) : []
  return {
    gatewayNo: house.gatewayNo,
    isOnline: gateway?.isOnline ?? 0,
    hasSecret: gateway?.secretHash ? 1 : 0,
    issueTime: moment(gateway?.issuedAt),
    connectTime: moment(gateway?.connectedAt),
    disconnectTime: moment(gateway?.disconnectedAt),
    lastReportTime: moment(gateway?.lastReportAt),
    messagesPerMinute: gateway?.messagesPerMinute ?? 0,
    refused: refused.map(({ time, kind, reason }) => ({ time: formatTime(time), kind, reason })),
  }
}

const logSecret = (context: CallContext, house: Values, content: string) =>
  recordOperation(context, {
    ...{ action: logAction.update, module: logModule.house },
    ...{ targetType: 'house', targetId: String(house.id), targetName: String(house.fullName) },
    content,
  })

const isBound = ({ techProductId, gatewayNo }: Values) => !isEmpty(techProductId) && !isEmpty(gatewayNo)

/** POST the first secrets of the gateways of houses: `[{ houseId, gatewayNo, secret }]`. */
export const firstGatewaySecrets: CallHandler = ({ houseIds }, context) =>
  inTransaction(context, async (inside) => {
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
export const renewGatewaySecret: CallHandler = (input, context) =>
  inTransaction(context, async (inside) => {
    const house = await houseOf(inside, input)
    if (!isBound(house)) throw conflict('请先绑定科技产品和网关，再生成密钥')
    const { services, db } = inside
    const gatewayNo = String(house.gatewayNo)
    const secret = await renewSecret(db, gatewayNo, String(house.id), services.now().getTime())
    await logSecret(inside, house, `更新网关 ${gatewayNo} 的连接密钥`)
    return { gatewayNo, secret }
  })
