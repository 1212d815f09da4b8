import { sql } from 'kysely'
import { formatDay } from '#domain/time.ts'
import type { CallContext } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'

/**
 * `WO`, the day and four digits that count the orders of the day; from 10,000 on it takes five. Others that make an
 * order on that day wait until this transaction ends, so that no number is given twice.
 */
export async function newOrderNo({ db, services }: CallContext): Promise<string> {
  const prefix = `WO${formatDay(services.now().getTime()).replaceAll('-', '')}`
  await takeTurn(db, `workOrder.${prefix}`)
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(order_no from ${prefix.length + 1}::integer)::integer) as last from work_order
    where order_no like ${`${prefix}%`}`.execute(db)
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}
