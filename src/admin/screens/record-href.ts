import type { Allowed, Endpoint, ResolvedResource, Values } from '#schema'

type May = (allow: Allowed) => boolean

const holds = (permission: string | null, may: May) => permission === null || may([permission])

const reads = (endpoint: Endpoint | undefined, may: May) => endpoint !== undefined && may(endpoint.allow)

/** Whether this user may look at records of the resource one by one. */
export const mayView = ({ endpoints, views }: ResolvedResource, may: May): boolean =>
  reads(endpoints.detail ?? endpoints.list, may) && holds(views.detail?.permission ?? null, may)

/** `project/:id` -> `/home/project/17`. Null: a resource without such a screen, or a record without one of the parts. */
export function screenHref({ views }: ResolvedResource, record: Values): string | null {
  if (views.detail === null) return null
  const parts = views.detail.route.split('/').map((part) => {
    const value = part.startsWith(':') ? record[part.slice(1)] : part
    return typeof value === 'string' && value !== '' ? encodeURIComponent(value) : null
  })
  return parts.includes(null) ? null : `/home/${parts.join('/')}`
}

/** The list of a resource, where it has one that stands by itself. */
export const listHref = ({ views }: ResolvedResource): string | null =>
  views.list === null || views.list.route.includes(':') ? null : `/home/${views.list.route}`

/** The generated list with the record's drawer over it. */
function drawerHref({ views }: ResolvedResource, { id }: Values, may: May): string | null {
  const { list } = views
  if (list === null || list.screen !== null || list.route.includes(':') || !holds(list.permission, may))
    return null
  return typeof id === 'string' ? `/home/${list.route}?${new URLSearchParams({ detail: id })}` : null
}

/** The address at which this user finds a record. Null: nowhere, or not this user. */
export const recordHref = (resource: ResolvedResource, record: Values, may: May): string | null =>
  mayView(resource, may) ? (screenHref(resource, record) ?? drawerHref(resource, record, may)) : null
