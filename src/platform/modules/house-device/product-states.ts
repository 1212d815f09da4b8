import { sql } from 'kysely'
import { parseAttributeId } from '#domain/attribute-id.ts'
import { formatTime } from '#domain/time.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { CallContext, Services } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isIn } from '../../records/condition-sql.ts'
import { announce } from '../../services/announce.ts'
import { systemContext } from '../../services/call-context.ts'
import type { OnlineObserver, ValueObserver } from '../device/observers.ts'

/** What is said of a single product in a house; null: nothing is said of that. */
export interface ProductState {
  readonly houseId: string
  readonly productId: string
  readonly serialNo: string
  readonly isOnline: boolean | null
  readonly version: string | null
}

const statusOf = ({ isOnline }: ProductState) =>
  isOnline === null ? null : isOnline ? onlineStatus.online : onlineStatus.offline

interface Changed {
  readonly id: string
  readonly houseId: string
  readonly status: number | null
  readonly version: string | null
}

/** Those that are said to be otherwise than they are known to be. */
async function changedBy(context: CallContext, said: readonly ProductState[]): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    select p.id, p.house_id, g.status, g.version
    from unnest(
      ${said.map(({ houseId }) => houseId)}::text[], ${said.map(({ productId }) => productId)}::text[],
      ${said.map(({ serialNo }) => serialNo)}::text[], ${said.map(statusOf)}::int[],
      ${said.map(({ version }) => version)}::text[]) g(house, product, serial, status, version)
    join house_product p on p.house_id = g.house and p.single_product_id = g.product and p.serial_no = g.serial
      and p.deleted_at is null
    where coalesce(g.status, p.online_status) is distinct from p.online_status
      or coalesce(g.version, p.firmware_version) is distinct from p.firmware_version
    order by p.id`.execute(context.db)
  return rows
}

async function storeStates(context: CallContext, said: readonly ProductState[]): Promise<void> {
  const { db, services } = context
  const changed = await changedBy(context, said)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await lockRows(db, { table: 'houseProduct', where: isIn('id', ids), mode: 'change' })
  noteWrite(db)
  const now = formatTime(services.now().getTime())
  await sql`
    update house_product p set online_status = coalesce(g.status, p.online_status),
      firmware_version = coalesce(g.version, p.firmware_version),
      last_online_time = case when g.status = ${onlineStatus.online} then ${now}::timestamp else p.last_online_time end
    from unnest(
      ${ids}::text[], ${changed.map(({ status }) => status)}::int[],
      ${changed.map(({ version }) => version)}::text[]) g(id, status, version)
    where p.id = g.id`.execute(db)
  for (const { id, houseId } of changed) await announce(db, { topic: 'houseProduct', id, houseId })
}

/** What gateways say of the single products behind them. */
export const takeProductStates = (services: Services, said: readonly ProductState[]): Promise<void> =>
  inTransaction(systemContext(services), (context) => storeStates(context, said))

/** A single product that reports is there. */
export const productsSpeak: ValueObserver = async (context, changes) => {
  const said = new Map<string, ProductState>()
  for (const { houseId, attributeKey } of changes) {
    const id = parseAttributeId(attributeKey)
    if (!id || Number(id.deviceType) !== deviceType.single) continue
    const { deviceId: productId, serialNo } = id
    if (serialNo === null) continue
    said.set(`${houseId} ${productId} ${serialNo}`, {
      ...{ houseId, productId, serialNo },
      ...{ isOnline: true, version: null },
    })
  }
  if (said.size > 0) await storeStates(context, [...said.values()])
}

/** Nobody knows of products behind a gateway that is gone: they say themselves that they are back. */
export const productsGo: OnlineObserver = async (context, changes) => {
  const gone = changes.filter(({ isOnline }) => !isOnline).map(({ houseId }) => houseId)
  if (gone.length === 0) return
  const { rows } = await sql<Omit<ProductState, 'isOnline' | 'version'>>`
    select house_id, single_product_id as product_id, serial_no from house_product
    where house_id = any(${gone}) and online_status = ${onlineStatus.online} and deleted_at is null`.execute(
    context.db,
  )
  await storeStates(
    context,
    rows.map((row) => ({ ...row, isOnline: false, version: null })),
  )
}
