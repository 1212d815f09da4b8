import { type SqlBool, sql } from 'kysely'
import { workOrderInHand } from '#resources/work-order-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { namedText } from '../../records/pointing-records.ts'

/** Refuses to let a user go with orders in hand: those the caller sees are named, to be given to others first. */
export async function refuseWithOrdersInHand(context: CallContext, userId: string): Promise<void> {
  const { workOrder } = context.services.config.resources
  if (!workOrder) return
  const theirs = allOf([
    isIn('status', workOrderInHand),
    sql<SqlBool>`repair_user_ids @> ${[userId]}::text[]`,
  ])
  const orders = await namedText(context, workOrder, theirs, { by: 'orderNo', label: '待办工单' })
  if (orders !== null) throw conflict(`该用户还有${orders}，请先改派`)
}
