import type { Allowed, Endpoint, ResolvedResource, Values } from '#schema'

type May = (allow: Allowed) => boolean

const holds = (permission: string | null, may: May) => permission === null || may([permission])

const reads = (endpoint: Endpoint | undefined, may: May) => endpoint !== undefined && may(endpoint.allow)

/** Whether this user may look at records of the resource one by one. */
export const mayView = ({ endpoints, views }: ResolvedResource, may: May): boolean =>
  reads(endpoints.detail ?? endpoints.list, may) && holds(views.detail?.permission ?? null, may)

/** `project/:id` -> `/home/project/17`. Null: the record says nothing for one of the parts. */
function filled(route: string, record: Values): string | null {
  const parts = route.split('/').map((part) => {
    const value = part.startsWith(':') ? record[part.slice(1)] : part
    return typeof value === 'string' && value !== '' ? encodeURIComponent(value) : null
  })
  return parts.includes(null) ? null : `/home/${parts.join('/')}`
}

/** Null: a resource without such a screen, or a record without one of its parts. */
export const screenHref = ({ views }: ResolvedResource, record: Values): string | null =>
  views.detail && filled(views.detail.route, record)

/** The list of a resource, where it has one that stands by itself. */
export const listHref = ({ views }: ResolvedResource): string | null =>
  views.list === null || views.list.route.includes(':') ? null : `/home/${views.list.route}`

/** The list where records with these values stand; null: there is none, or not for this user. */
export const listOver = ({ views: { list } }: ResolvedResource, values: Values, may: May): string | null =>
  list && holds(list.permission, may) ? filled(list.route, values) : null

/** The list where the record stands, with the record's drawer over it. A list made by hand has the generated one within. */
function drawerHref(resource: ResolvedResource, { id, ...record }: Values, may: May): string | null {
  const place = listOver(resource, record, may)
  return place !== null && typeof id === 'string' ? `${place}?${new URLSearchParams({ detail: id })}` : null
}

/** A record's address with one of its tabs open, and what is chosen in it. A drawer stands in the query of its list. */
export function tabHref(at: string, tab: string, chosen: URLSearchParams = new URLSearchParams()): string {
  const [path, search] = at.split('?')
  const query = new URLSearchParams(search)
  const prefix = search === undefined ? '' : 'detail.'
  query.set(`${prefix}tab`, tab)
  for (const [name, value] of chosen) query.set(`${prefix}${tab}.${name}`, value)
  return `${path}?${query}`
}

/** The address at which this user finds a record. Null: nowhere, or not this user. */
export const recordHref = (resource: ResolvedResource, record: Values, may: May): string | null =>
  mayView(resource, may) ? (screenHref(resource, record) ?? drawerHref(resource, record, may)) : null
