import type { Allow, Allowed, Endpoint } from './endpoint.ts'
import { type MountOptions, methodOf, operations, type Permissions, showing } from './mount.ts'
import type {
  ResolvedLinkSet,
  ResolvedLookup,
  ResolvedOrdering,
  ResolvedResource,
  ResolvedTab,
  ResolvedView,
  Wanted,
} from './resolved.ts'

export const asAllowed = (allow: Allow): Allowed => {
  if (allow === 'login' || allow === 'public') return allow
  return typeof allow === 'string' ? [allow] : allow
}

const isPerOperation = (permission: MountOptions['permission']): permission is Permissions =>
  typeof permission === 'object' && !Array.isArray(permission)

/** Who may make a call of the entity, by operation, transition or action name. Nobody, where nothing is said. */
export function allowFor(name: string, { permission }: MountOptions): Allowed {
  const allow = isPerOperation(permission) ? (permission[name] ?? permission.others) : permission
  return asAllowed(allow ?? [])
}

function resolveEndpoints(options: MountOptions): ResolvedResource['endpoints'] {
  const offered = operations.flatMap((operation): [string, Endpoint][] => {
    const path = options.endpoints?.[operation]
    return path
      ? [[operation, { method: methodOf(operation), path, allow: allowFor(operation, options) }]]
      : []
  })
  return Object.fromEntries(offered)
}

function resolveViews({ route, views = {}, ...options }: MountOptions): ResolvedResource['views'] {
  const first = (operation: 'list' | 'detail') => {
    const allow = allowFor(operation, options)
    return typeof allow === 'string' ? null : (allow[0] ?? null)
  }
  const view = (operation: 'list' | 'detail', fallback?: string): ResolvedView | null => {
    const given = views[operation]
    const path = given?.route ?? fallback
    if (path === undefined || (!showing(operation).some((one) => options.endpoints?.[one]) && !given?.screen))
      return null
    return { route: path, permission: given?.permission ?? first(operation), screen: given?.screen ?? null }
  }
  return { list: view('list', route), detail: view('detail') }
}

/** `projectId!` -> a required parameter. */
const wanted = (name: string): Wanted => ({ field: name.replace(/!$/, ''), required: name.endsWith('!') })

const resolveLookups = ({ lookups = {} }: MountOptions): Readonly<Record<string, ResolvedLookup>> =>
  Object.fromEntries(
    Object.entries(lookups).map(([name, lookup]) => [
      name,
      {
        name,
        endpoint: { method: 'GET' as const, path: lookup.path, allow: asAllowed(lookup.allow) },
        fields: lookup.fields,
        where: lookup.where ?? null,
        filter: (lookup.filter ?? []).map(wanted),
        shape: lookup.shape,
        sort: lookup.sort ?? null,
        beside: lookup.beside ?? null,
        given: lookup.given ?? [],
      },
    ]),
  )

const resolveLinks = ({ links = {} }: MountOptions): Readonly<Record<string, ResolvedLinkSet>> =>
  Object.fromEntries(
    Object.entries(links).map(([name, { path, allow, ...link }]) => [
      name,
      { ...link, name, endpoint: { method: 'POST' as const, path, allow: asAllowed(allow) } },
    ]),
  )

const resolveOrdering = ({ ordering }: MountOptions): ResolvedOrdering | null => {
  if (!ordering) return null
  const { path, allow, ...rest } = ordering
  return { ...rest, endpoint: { method: 'POST', path, allow: asAllowed(allow) } }
}

const resolveTabs = ({ tabs = {} }: MountOptions): Readonly<Record<string, ResolvedTab>> =>
  Object.fromEntries(
    Object.entries(tabs).map(([name, tab]) => [name, { name, onRemoval: null, figure: null, ...tab }]),
  )

function menuLabel(label: string, { route, menu }: MountOptions): string | null {
  if (route === undefined || menu === false) return null
  return typeof menu === 'object' ? menu.name : (menu ?? label)
}

/** Comments are read and written by whoever may read the record, below the entity's own path. */
export function resolveComments(
  comments: true | undefined,
  { endpoints, ...options }: MountOptions,
): ResolvedResource['comments'] {
  if (comments === undefined) return null
  const allow = allowFor('detail', options)
  const path = (operation: 'list' | 'create') => `${endpoints?.base ?? ''}/comment/${operation}`
  return {
    list: { method: 'GET', path: path('list'), allow },
    create: { method: 'POST', path: path('create'), allow },
  }
}

/** Endpoints, further calls, routes and menu place of a mounted entity. */
export const resolveAccess = (label: string, options: MountOptions) => ({
  endpoints: resolveEndpoints(options),
  lookups: resolveLookups(options),
  links: resolveLinks(options),
  views: resolveViews(options),
  menu: menuLabel(label, options),
  parents: (options.parents ?? []).map(wanted),
  createMany: options.createMany ?? null,
  one: options.one ?? null,
  detailKey: options.one ?? options.detail?.key ?? 'id',
  detailLists: options.detail?.with ?? {},
  ordering: resolveOrdering(options),
  tabs: resolveTabs(options),
})
