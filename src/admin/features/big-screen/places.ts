import { can, canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { countedHref } from '#admin/screens/model/counted-href.ts'
import { recordHref } from '#admin/screens/model/record-href.ts'
import type { ScreenAlarm, ScreenOrder } from '#domain/big-screen.ts'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import { timeStanding, workOrderOpen, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { type Condition, in_ } from '#schema'
import { lastDays } from './last-days.ts'

// Where things lead in the admin; null: nowhere, for this user.

export const projectPlace = (id: string): string | null => recordHref(resourceOf('project'), { id }, can)

export const orderPlace = ({ id }: Pick<ScreenOrder, 'id'>): string | null =>
  recordHref(resourceOf('workOrder'), { id }, can)

export const housePlace = (projectId: string, id: string): string | null =>
  recordHref(resourceOf('house'), { projectId, id }, can)

/** The list of a resource; its place in the menu has no parts that only a record knows. */
function listPlace(name: string): string | null {
  const { endpoints, views } = resourceOf(name)
  const { list } = views
  if (!list || list.route.includes(':') || !canCall(endpoints.list)) return null
  return list.permission === null || can([list.permission]) ? `/home/${list.route}` : null
}

/** All, or those of a department and of what is below it. */
export function projectsPlace(departmentId = ''): string | null {
  const place = listPlace('project')
  return place && departmentId !== '' ? `${place}?${new URLSearchParams({ departmentId })}` : place
}

/** What narrows the list of work orders, beside what its tabs and choices say; an empty one says nothing. */
interface OrderSearch {
  readonly projectId?: string | undefined
  readonly repairUserId?: string
  /** Those made or finished today or in the days before: a field, and how many days. */
  readonly since?: readonly [field: 'createTime' | 'finishTime', days: number]
}

/** Where a list narrows one of its moments to a day and all after it. */
function sinceParam(resource: string, [field, days]: readonly [string, number]): Record<string, string> {
  const item = resourceOf(resource).list.search.find((one) => one.by === 'between' && one.field === field)
  return item?.by === 'between' ? { [item.params[0]]: `${lastDays(days)[0]} 00:00:00` } : {}
}

function ordersPlace(condition: Condition, { since, ...search }: OrderSearch): string | null {
  const place = listPlace('workOrder')
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const more = { ...Object.fromEntries(given), ...(since ? sinceParam('workOrder', since) : {}) }
  return place && countedHref(place, 'workOrder', condition, more)
}

const completed: Condition = { status: workOrderStatus.completed }

/** All, or those of a project. */
export const openOrdersPlace = (projectId?: string) =>
  ordersPlace({ status: in_(...workOrderOpen) }, { projectId })
export const overdueOrdersPlace = (projectId?: string) =>
  ordersPlace({ status: in_(...workOrderOpen), overdue: timeStanding.overdue }, { projectId })
/** Those made, and those completed, today or in the days before. */
export const newOrdersPlace = (days: number, projectId?: string) =>
  ordersPlace({}, { projectId, since: ['createTime', days] })
export const doneOrdersPlace = (days: number, projectId?: string) =>
  ordersPlace(completed, { projectId, since: ['finishTime', days] })
/** Those of a type, or in a state. */
export const typedOrdersPlace = (type: number, days: number, projectId?: string) =>
  ordersPlace({ type }, { projectId, since: ['createTime', days] })
export const ordersInPlace = (status: number, projectId?: string) => ordersPlace({ status }, { projectId })
/** Those that somebody completed. */
export const repairerPlace = (repairUserId: string, days: number, projectId?: string) =>
  ordersPlace(completed, { projectId, repairUserId, since: ['finishTime', days] })

export const productPlace = (id: string): string | null => recordHref(resourceOf('techProduct'), { id }, can)

/** Who lives in the houses of a project; of all projects: who uses the app. */
export function residentsPlace(projectId?: string): string | null {
  if (projectId === undefined) return listPlace('customer')
  const { views, endpoints } = resourceOf('houseUser')
  const may = canCall(endpoints.list) && can(views.list?.permission ?? null)
  return views.list && may ? `/home/${views.list.route.replace(':projectId', projectId)}` : null
}

/** Alarms are dealt with project by project. */
const alarmPermission = ['/maintenance'] as const

export const alarmsPlace = (projectId?: string): string | null => {
  if (!can(alarmPermission)) return null
  return projectId === undefined ? '/home/maintenance/proList' : `/home/maintenance/proList/${projectId}`
}

/** Those of a project that people are not done with. */
export function openAlarmsPlace(projectId: string): string | null {
  const place = alarmsPlace(projectId)
  return place && countedHref(place, 'alarm', { status: in_(...alarmOpen) })
}

export const alarmPlace = ({ id, projectId }: Pick<ScreenAlarm, 'id' | 'projectId'>): string | null =>
  recordHref(resourceOf('alarm'), { id, projectId }, can)

/** The big screen of a project. */
export const projectScreenHref = (projectId: string): string =>
  `/screen/project?${new URLSearchParams({ projectId })}`
