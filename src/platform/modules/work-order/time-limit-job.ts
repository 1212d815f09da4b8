import { type SqlBool, sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { timeStanding, workOrderOpen } from '#resources/work-order-dictionaries.ts'
import { in_, type ResolvedResource } from '#schema'
import type { Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { allOf, conditionSql, equals, living, type Where } from '../../records/condition-sql.ts'
import { lockWhere } from '../../records/store.ts'
import { momentOf, systemContext } from '../../services/call-context.ts'
import { tellOfOrder } from './tell-of-order.ts'

const atOnce = 100

/** What is told of orders whose time runs out, or is over. */
interface Telling {
  readonly operation: 'soon' | 'overdue'
  readonly standing: number
  /** The field that keeps when it was told. */
  readonly told: 'soonTime' | 'overdueTime'
}

const tellings: readonly Telling[] = [
  { operation: 'soon', standing: timeStanding.soon, told: 'soonTime' },
  { operation: 'overdue', standing: timeStanding.overdue, told: 'overdueTime' },
]

interface Place extends Telling {
  readonly services: Services
  readonly resource: ResolvedResource
}

const untold = ({ told }: Telling): Where => sql<SqlBool>`${sql.ref(told)} is null`

/** Orders that stand so: somebody should soon answer or finish them, or should have by now. */
const standing = ({ services, resource, standing: overdue }: Place) =>
  allOf([living, ...conditionSql({ status: in_(...workOrderOpen), overdue }, resource, momentOf(services))])

async function tellOne(place: Place, id: string): Promise<void> {
  const { services, resource, operation, told } = place
  await inTransaction(systemContext(services), async (context) => {
    const [order] = await lockWhere(
      context,
      resource,
      allOf([equals('id', id), untold(place), standing(place)]),
    )
    if (!order) return
    const now = momentOf(services)
    await sql`update work_order set ${sql.ref(told)} = ${now}::timestamp where id = ${id}`.execute(context.db)
    await tellOfOrder(context, { operation, before: order, after: order })
  })
}

/** An order that was given more time, or was answered, may stand so once more: for its other limit. */
async function forgetMended(place: Place): Promise<void> {
  const { services, resource, told } = place
  const open = allOf(conditionSql({ status: in_(...workOrderOpen) }, resource, momentOf(services)))
  await sql`
    update work_order set ${sql.ref(told)} = null
    where ${sql.ref(told)} is not null and ${open} and not (${standing(place)})`.execute(services.db)
}

async function tellAll(place: Place): Promise<void> {
  const { services } = place
  await forgetMended(place)
  while (!services.stopping.aborted) {
    const { rows } = await sql<{ id: string }>`
      select id from work_order where ${untold(place)} and ${standing(place)}
      order by id limit ${atOnce}`.execute(services.db)
    for (const { id } of rows) await tellOne(place, id)
    if (rows.length < atOnce) return
  }
}

/** Tells those who do an order, and those who hand orders out, once when its time runs out and once when it is over. */
export const timeLimitJob: Job = {
  name: 'work order limits',
  everyMs: minute,
  async run(services) {
    const { workOrder: resource } = services.config.resources
    if (!resource) return
    const steps = tellings.map(
      (telling) => [telling.operation, () => tellAll({ ...telling, services, resource })] as const,
    )
    await inSteps(services, timeLimitJob.name, Object.fromEntries(steps))
  },
}
