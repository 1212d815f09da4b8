import { sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordOperation } from '../../records/operation-log.ts'

/** As many as a file of 批量发货 takes. */
const most = 1000

/**
 * POST order/record/ship/list: where to send what waits to be sent, the oldest first. Names and phones are in clear:
 * nobody can write a parcel's label from what is masked. Who took them, and how many, is in the log.
 */
export const shipList: CallHandler = (_input, context) =>
  inTransaction(context, async (context) => {
    const { rows } = await sql`
      select order_no, goods_name, num, receiver, receiver_phone, address, remark from "order"
      where status = ${orderStatus.pending} and goods_type = ${goodsType.physical} and deleted_at is null
      order by create_time, id limit ${most}`.execute(context.db)
    const { order } = context.services.config.resources
    await recordOperation(context, {
      action: logAction.export,
      module: order?.module ?? null,
      targetType: 'order',
      content: `导出发货单 ${rows.length} 张订单，含收货人姓名和手机`,
    })
    return { list: rows }
  })
