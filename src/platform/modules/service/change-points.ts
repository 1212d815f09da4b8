import { type SqlBool, sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { pointsBusiness } from '#resources/service-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { Db, Services } from '../../contracts.ts'
import { looksLike } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { lockClause, noteWrite } from '../../db/row-locks.ts'
import { conflict, notFound, Refusal } from '../../errors.ts'
import { announce } from '../../services/announce.ts'

export interface PointsChange {
  readonly userId: string
  /** More than 0: given; less: taken. */
  readonly change: number
  readonly bizType: DictionaryValue<typeof pointsBusiness>
  readonly reason: string
  /** What it is for: an order's number. */
  readonly bizNo?: string
  /** Sent again with the same one, a change is made once. */
  readonly requestId?: string
  /** Null: nobody of the staff. */
  readonly operatorName: string | null
}

interface Balance {
  readonly integral: number
  readonly totalIntegral: number
  readonly usedIntegral: number
}

/** Who is no customer any more gets back what they paid, and nothing else. */
async function lockBalance(db: Db, { userId, bizType }: PointsChange): Promise<Balance> {
  const isRefund = bizType === pointsBusiness.refund
  const where = sql<SqlBool>`id = ${userId} and (deleted_at is null or ${isRefund})`
  const { rows } = await sql<Balance>`
    select integral, total_integral, used_integral from customer
    where ${where} ${lockClause(db, { table: 'customer', where, mode: 'change' })}`.execute(db)
  const [balance] = rows
  if (!balance) throw notFound()
  return balance
}

interface Made {
  readonly userId: string
  readonly change: number
  readonly after: number
}

/** The change that was made under the same request, where it was this one. Requests are told apart as their index does. */
async function madeBefore(db: Db, { requestId, userId, change }: PointsChange): Promise<Made | null> {
  if (requestId === undefined) return null
  const { rows } = await sql<Made>`
    select user_id, change, after from points_log
    where ${looksLike('requestId', requestId)} and deleted_at is null`.execute(db)
  const [made] = rows
  if (made && (made.userId !== userId || made.change !== change))
    throw conflict('这个请求号已用于另一笔积分调整')
  return made ?? null
}

/** What was ever given, and what of it was taken; a refund takes back that it was taken. */
const sums = ({ totalIntegral, usedIntegral }: Balance, { change, bizType }: PointsChange) =>
  change > 0 && bizType !== pointsBusiness.refund
    ? { totalIntegral: totalIntegral + change, usedIntegral }
    : { totalIntegral, usedIntegral: usedIntegral - change }

export interface PointsChanged {
  readonly balance: number
  /** It had been made before: nothing was done this time. */
  readonly isRepeated: boolean
}

/**
 * Changes a customer's points and writes the ledger, within the transaction that `db` is. The customer's row is held
 * until that ends, so that changes of one customer come one after the other. Refuses what the balance does not allow.
 */
export async function changePoints(
  { db, services }: { readonly db: Db; readonly services: Services },
  wanted: PointsChange,
): Promise<PointsChanged> {
  const held = await lockBalance(db, wanted)
  const made = await madeBefore(db, wanted)
  if (made) return { balance: made.after, isRepeated: true }
  const { userId, change, bizType, reason, bizNo, requestId, operatorName } = wanted
  const after = held.integral + change
  if (after < 0) throw new Refusal(codes.insufficient, `积分余额不足，当前余额 ${held.integral} 分`)
  const now = formatTime(services.now().getTime())
  noteWrite(db)
  await db
    .updateTable('customer')
    .set({ integral: after, ...sums(held, wanted) })
    .where('id', '=', userId)
    .execute()
  await db
    .insertInto('pointsLog')
    .values({
      id: newId(),
      userId,
      seq: sql`(select coalesce(max(seq), 0) + 1 from points_log where user_id = ${userId})`,
      bizType,
      change,
      before: held.integral,
      after,
      reason,
      bizNo: bizNo ?? null,
      requestId: requestId ?? null,
      operatorName,
      createTime: now,
      createUserName: operatorName,
      updateTime: now,
      updateUserName: operatorName,
    })
    .execute()
  await announce(db, { topic: 'customer', id: userId })
  await announce(db, { topic: 'pointsLog', operation: 'create' })
  return { balance: after, isRepeated: false }
}
