import {
  addServiceTime,
  type ServiceHours,
  serviceHoursWords,
  serviceTimeBetween,
} from '#domain/service-time.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { calendarDayKind } from '#resources/calendar-dictionaries.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import { deadlineFields, limitsMoved, limitsOf, type TimeClock, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { momentOf } from '../../services/call-context.ts'

/** When a project serves. */
interface Service {
  readonly hours: ServiceHours
  readonly onHolidays: boolean
}

async function serviceOf({ db }: CallContext, projectId: unknown): Promise<Service | null> {
  const project = await db
    .selectFrom('project')
    .select(['serviceHours', 'serviceOnHolidays'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  const hours = (project?.serviceHours ?? []) as ServiceHours
  return hours.length === 0 ? null : { hours, onHolidays: Number(project?.serviceOnHolidays) === 1 }
}

/** The clock that runs while a project serves. */
async function clockOf({ db }: CallContext, { hours, onHolidays }: Service): Promise<TimeClock> {
  const days = onHolidays
    ? []
    : await db.selectFrom('calendarDay').select(['day', 'kind']).where('deletedAt', 'is', null).execute()
  const calendar = new Map(days.map(({ day, kind }) => [String(day), kind === calendarDayKind.workday]))
  const msOf = (moment: string) => parseTime(moment) ?? 0
  return {
    after: (from, seconds) => formatTime(addServiceTime(msOf(from), seconds * 1000, hours, calendar)),
    between: (from, to) => serviceTimeBetween(msOf(from), msOf(to), hours, calendar) / 1000,
  }
}

const isUrgent = ({ priority }: Values) => priority === workOrderPriority.urgent

const limitsIn = ({ services }: CallContext) =>
  deadlineFields(services.config.resources.workOrder?.fields ?? {})[0]?.from

const basisOf = ({ hours, onHolidays }: Service) =>
  `按服务时间计：${serviceHoursWords(hours)}${onHolidays ? '，节假日照常' : '，节假日除外'}`

/**
 * The time limits of a new order of a project with hours of service, which urgent ones do not wait for, and why they are
 * so. Empty: it has no hours, and they are reckoned throughout.
 */
export async function limitsOfNew(context: CallContext, order: Values): Promise<Values> {
  const limits = limitsIn(context)
  const service = await serviceOf(context, order.projectId)
  if (!limits || !service) return {}
  if (isUrgent(order)) return { limitBasis: '紧急工单不分服务时间，全天计时' }
  const moments = limitsOf(limits, order, momentOf(context.services), await clockOf(context, service))
  return { ...moments, limitBasis: basisOf(service) }
}

/** The same where an order whose clock stood still goes on, in state `to`, by the hours that its project has now. */
export async function limitsGoingOn(context: CallContext, order: Values, to: number): Promise<Values> {
  const limits = limitsIn(context)
  const isByService = order.limitBasis !== null && !isUrgent(order)
  const service =
    isByService && limits?.paused.includes(Number(order.status))
      ? await serviceOf(context, order.projectId)
      : null
  if (!limits || !service) return {}
  const clock = await clockOf(context, service)
  const moments = limitsMoved(limits, order, { [limits.state]: to }, momentOf(context.services), clock)
  return { ...moments, limitBasis: basisOf(service) }
}
