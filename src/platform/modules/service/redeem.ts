import { randomInt } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { formatStamp, formatTime } from '#domain/time.ts'
import { goodsStatus, goodsType, orderStatus, pointsBusiness } from '#resources/service-dictionaries.ts'
import type { FieldErrors, Values } from '#schema'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { looksLike } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { lockClause } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, invalid, notFound, Refusal } from '../../errors.ts'
import { announce } from '../../services/announce.ts'
import { changePoints } from './change-points.ts'
import { changeStock } from './change-stock.ts'
import { recordDeal } from './order-deals.ts'

/** Who redeems, as records name them. */
const fromApp = 'App用户'

/** The validated input of `app.orderCreate`. */
interface Asked {
  readonly requestId: string
  readonly userId: string
  readonly goodsId: string
  readonly num: number
  readonly receiver: string | null
  readonly receiverPhone: string | null
  readonly address: string | null
  readonly remark: string | null
}

interface Goods {
  readonly name: string
  readonly coverUrl: string
  readonly type: number
  readonly integral: number
  readonly stock: number
  readonly limitPerUser: number
  readonly status: number
  readonly startTime: string | null
  readonly endTime: string | null
}

async function lockGoods(db: Db, id: string): Promise<Goods> {
  const where = sql<SqlBool>`id = ${id} and deleted_at is null`
  const { rows } = await sql<Goods>`
    select name, cover_url, type, integral, stock, limit_per_user, status, start_time, end_time from goods
    where ${where} ${lockClause(db, { table: 'goods', where, mode: 'change' })}`.execute(db)
  const [goods] = rows
  if (!goods) throw notFound()
  return goods
}

function refuseOffSale({ status, startTime, endTime }: Goods, now: string): void {
  if (status !== goodsStatus.onSale) throw conflict('商品已下架')
  if (endTime !== null && endTime <= now) throw conflict('兑换已结束')
  if (startTime !== null && startTime > now) throw conflict(`兑换将于 ${startTime} 开始`)
}

async function refuseTooMany(db: Db, { limitPerUser, stock }: Goods, { userId, goodsId, num }: Asked) {
  if (stock < num)
    throw new Refusal(codes.insufficient, stock === 0 ? '商品已售罄' : `库存不足，仅剩 ${stock} 件`)
  if (limitPerUser === 0) return
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(num), 0) as taken from "order"
    where user_id = ${userId} and goods_id = ${goodsId} and status <> ${orderStatus.cancelled}
      and deleted_at is null`.execute(db)
  const taken = rows[0]?.taken ?? 0
  if (taken + num > limitPerUser) throw conflict(`每人限兑 ${limitPerUser} 件，已兑换 ${taken} 件`)
}

/** What is sent somewhere needs to know where. */
function refuseNowhere({ type }: Goods, { receiver, receiverPhone, address }: Asked): void {
  if (type !== goodsType.physical) return
  const given = { receiver, receiverPhone, address }
  const labels = { receiver: '收货人', receiverPhone: '收货手机', address: '收货地址' }
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) =>
      given[name as keyof typeof given] ? [] : [[name, `请输入${label}`]],
    ),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Placed {
  readonly id: string
  readonly orderNo: string
  readonly userId: string
  readonly goodsId: string
  readonly num: number
}

/** The order that the same request has made before. */
async function placedBefore(db: Db, { requestId, userId, goodsId, num }: Asked): Promise<Placed | null> {
  const { rows } = await sql<Placed>`
    select id, order_no, user_id, goods_id, num from "order"
    where ${looksLike('requestId', requestId)} and deleted_at is null`.execute(db)
  const [placed] = rows
  if (placed && (placed.userId !== userId || placed.goodsId !== goodsId || placed.num !== num))
    throw conflict('这个请求号已用于另一张订单')
  return placed ?? null
}

/** 20260131120000 and what tells the orders of a second apart. */
const newOrderNo = (ms: number) => `${formatStamp(ms)}${randomInt(1_000_000).toString().padStart(6, '0')}`

async function lockCustomer(db: Db, id: string): Promise<Values> {
  const where = sql<SqlBool>`id = ${id} and deleted_at is null`
  const { rows } = await sql<Values>`
    select name, phone from customer
    where ${where} ${lockClause(db, { table: 'customer', where, mode: 'change' })}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function place(context: CallContext, asked: Asked) {
  const { db, services } = context
  const moment = services.now().getTime()
  const now = formatTime(moment)
  const customer = await lockCustomer(db, asked.userId)
  const goods = await lockGoods(db, asked.goodsId)
  const before = await placedBefore(db, asked)
  if (before) return { id: before.id, orderNo: before.orderNo }
  refuseOffSale(goods, now)
  refuseNowhere(goods, asked)
  await refuseTooMany(db, goods, asked)
  const { num, userId, goodsId } = asked
  const order = { id: newId(), orderNo: newOrderNo(moment), status: orderStatus.pending }
  const totalIntegral = goods.integral * num
  await changePoints(context, {
    userId,
    change: -totalIntegral,
    bizType: pointsBusiness.redeem,
    reason: `兑换 ${goods.name} × ${num}`,
    bizNo: order.orderNo,
    operatorName: null,
  })
  await changeStock(context, { goodsId, num: -num, operator: fromApp })
  await db
    .insertInto('order')
    .values({
      ...order,
      ...asked,
      userName: customer.name,
      phone: customer.phone,
      goodsName: goods.name,
      goodsImage: goods.coverUrl,
      goodsType: goods.type,
      unitIntegral: goods.integral,
      totalIntegral,
      statusTime: now,
      createTime: now,
      updateTime: now,
    })
    .execute()
  await announce(db, { topic: 'order', operation: 'create', id: order.id })
  await recordDeal(context, { order, fromStatus: null, operator: fromApp, remark: '提交订单' })
  return { id: order.id, orderNo: order.orderNo }
}

/**
 * POST order/create, from the app: redeems points for goods, all of it or nothing. Customer and goods are held
 * meanwhile.
 */
export const redeem: CallHandler = (input, context) =>
  inTransaction(context, (context) => place(context, input as unknown as Asked))
