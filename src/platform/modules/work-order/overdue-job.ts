import { type SqlBool, sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { workOrderOpen } from '#resources/dictionaries.ts'
import { timeStanding } from '#resources/work-order-dictionaries.ts'
import { in_, type ResolvedResource } from '#schema'
import type { Job, Services } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { allOf, conditionSql, equals, living, type Where } from '../../records/condition-sql.ts'
import { lockWhere } from '../../records/store.ts'
import { momentOf } from '../../services/moment.ts'
import { systemContext } from '../../services/system-context.ts'
import { tellOfOrder } from './order-notices.ts'

const atOnce = 100

const untold: Where = sql<SqlBool>`overdue_time is null`

/** Orders that somebody should have answered or finished by now. */
const late = ({ services, resource }: { readonly services: Services; readonly resource: ResolvedResource }) =>
  allOf([
    living,
    ...conditionSql(
      { status: in_(...workOrderOpen), overdue: timeStanding.overdue },
      resource,
      momentOf(services),
    ),
  ])

async function tellOne(services: Services, resource: ResolvedResource, id: string): Promise<void> {
  await inTransaction(systemContext(services), async (context) => {
    const where = allOf([equals('id', id), untold, late({ services, resource })])
    const [order] = await lockWhere(context, resource, where)
    if (!order) return
    const now = momentOf(services)
    await sql`update work_order set overdue_time = ${now}::timestamp where id = ${id}`.execute(context.db)
    await tellOfOrder(context, { operation: 'overdue', before: order, after: order })
  })
}

/** An order that was given more time, or was answered, may be late once more: for its other limit. */
async function forgetMended(services: Services, resource: ResolvedResource): Promise<void> {
  await sql`
    update work_order set overdue_time = null
    where overdue_time is not null and ${allOf(conditionSql({ status: in_(...workOrderOpen) }, resource, momentOf(services)))}
      and not (${late({ services, resource })})`.execute(services.db)
}

/** Tells those who do an order, and those who hand orders out, once when its time is over. */
export const overdueJob: Job = {
  name: 'overdue orders',
  everyMs: minute,
  async run(services) {
    const { workOrder } = services.config.resources
    if (!workOrder) return
    await forgetMended(services, workOrder)
    while (!services.stopping.aborted) {
      const { rows } = await sql<{ id: string }>`
        select id from work_order where ${untold} and ${late({ services, resource: workOrder })}
        order by id limit ${atOnce}`.execute(services.db)
      for (const { id } of rows) await tellOne(services, workOrder, id)
      if (rows.length < atOnce) return
    }
  },
}
