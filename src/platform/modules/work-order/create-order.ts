import { sql } from 'kysely'
import { formatDay } from '#domain/time.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { blank, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { notFound } from '../../errors.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { recordCreation } from '../../records/record-creation.ts'
import { asIds } from '../../records/titles.ts'
import { checkFields } from '../../records/write.ts'
import { momentOf } from '../../services/call-context.ts'
import { limitsOfNew } from './order-clock.ts'
import { refuseOthers } from './repairers.ts'
import { tellOfOrder } from './tell-of-order.ts'

/**
 * `WO`, the day and four digits that count the orders of the day; from 10,000 on it takes five. Others that make an
 * order on that day wait until this transaction ends, so that no number is given twice.
 */
async function newOrderNo({ db, services }: CallContext): Promise<string> {
  const prefix = `WO${formatDay(services.now().getTime()).replaceAll('-', '')}`
  await takeTurn(db, `workOrder.${prefix}`)
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(order_no from ${prefix.length + 1}::integer)::integer) as last from work_order
    where order_no like ${`${prefix}%`}`.execute(db)
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

/** What every order begins with: its number, whose it is from the start if that is said, and by when it is to be done. */
export async function beginOrder(context: CallContext, values: Values): Promise<Values> {
  const ids = asIds(values.repairUserIds)
  await refuseOthers(context, values.projectId, ids)
  const isGiven = ids.length > 0
  return {
    ...values,
    ...(await limitsOfNew(context, values)),
    orderNo: await newOrderNo(context),
    status: isGiven ? workOrderStatus.assigned : workOrderStatus.pending,
    assignTime: isGiven ? momentOf(context.services) : null,
  }
}

/**
 * Makes an order within the transaction that is open, for what no person creates: an alarm, a consumable. `values` are
 * its fields; answers the record. Refused with the fields at fault.
 */
export async function createOrder(context: CallContext, values: Values): Promise<Values> {
  const { workOrder } = context.services.config.resources
  if (!workOrder) throw notFound()
  const record = { ...blank(workOrder.fields), ...(await beginOrder(context, values)) }
  checkFields(workOrder.fields, record, momentOf(context.services))
  const order = await insertRecord(context, workOrder, record)
  await recordCreation(context, workOrder, order)
  await tellOfOrder(context, { operation: 'create', before: null, after: order })
  return order
}
