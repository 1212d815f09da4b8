import { can, canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { recordHref } from '#admin/screens/record-href.ts'
import type { ScreenAlarm, ScreenOrder } from '#domain/big-screen.ts'

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

export const projectsPlace = () => listPlace('project')
export const ordersPlace = () => listPlace('workOrder')

/** Alarms are dealt with project by project. */
const alarmPermission = ['/maintenance'] as const

export const alarmsPlace = (projectId?: string): string | null => {
  if (!can(alarmPermission)) return null
  return projectId === undefined ? '/home/maintenance/proList' : `/home/maintenance/proList/${projectId}`
}

export function alarmPlace({ id, projectId }: Pick<ScreenAlarm, 'id' | 'projectId'>): string | null {
  const list = projectId === null ? null : alarmsPlace(projectId)
  return list === null ? null : `${list}?${new URLSearchParams({ detail: id })}`
}

/** The big screen of a project. */
export const projectScreenHref = (projectId: string): string =>
  `/screen/project?${new URLSearchParams({ projectId })}`
