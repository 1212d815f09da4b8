import { sql } from 'kysely'
import { workOrderOpen } from '#resources/dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { conflict } from '../../errors.ts'
import { allOf, isIn, living } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

/** So many are named; the others are counted. */
const named = 5

/** Refuses to let a user go while orders wait for them: those the caller sees are named, to be given to others first. */
export async function refuseWithOpenOrders(context: CallContext, userId: string): Promise<void> {
  const { workOrder } = context.services.config.resources
  if (!workOrder) return
  const theirs = allOf([
    living,
    isIn('status', workOrderOpen),
    sql<boolean>`repair_user_ids @> ${[userId]}::text[]`,
  ])
  const { rows } = await sql<{ orderNo: string; isSeen: boolean }>`
    select order_no, (${allOf(visible(workOrder, context))}) as is_seen from work_order
    where ${theirs} order by order_no`.execute(context.db)
  if (rows.length === 0) return
  const seen = rows.filter(({ isSeen }) => isSeen)
  if (seen.length === 0) throw conflict('该用户还有未完成的工单，请先改派')
  const numbers = seen.slice(0, named).map(({ orderNo }) => orderNo)
  const more = seen.length > named ? ' 等' : ''
  throw conflict(`该用户还有 ${seen.length} 张未完成的工单：${numbers.join('、')}${more}，请先改派`)
}
