import type { BaseRecord, CrudFilter, CrudSort, DataProvider, MetaQuery, Pagination } from '@refinedev/core'
import { tellMade } from '#admin/lib/made-records.ts'
import { type CallName, config, type ResourceName } from '#config'
import { codes } from '#domain/error-codes.ts'
import { type ListPage, pageSizes, usualPageSize } from '#domain/list-page.ts'
import type { Endpoint, Operation, ResolvedCall, ResolvedResource, Values } from '#schema'
import { CallError } from './call-error.ts'
import { type CallInput, type CallTarget, request } from './http.ts'

const begun = new Map<string, Promise<unknown>>()

const earlyKey = ({ path }: CallTarget, input: CallInput) => `${path} ${JSON.stringify(input)}`

/** Makes a call before the screen that will make it has been drawn. Told by nobody when it fails: it is made again. */
function beginEarly(target: CallTarget, input: CallInput): void {
  const answer = request(target, input, { silent: true })
  answer.catch(() => undefined)
  begun.set(earlyKey(target, input), answer)
}

/** The answer of a call that was begun early, once; null: there is none. */
function takeEarly<T>(target: CallTarget, input: CallInput): Promise<T> | null {
  const key = earlyKey(target, input)
  const answer = begun.get(key) ?? null
  begun.delete(key)
  return answer as Promise<T> | null
}

type Page = ListPage<BaseRecord>

const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** Of a resource by its name alone: what reaches refine's `meta` may have come out of a URL. */
export function resourceOf(name: string): ResolvedResource {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!resource) throw new CallError(`没有资源 ${name}`, codes.notFound)
  return resource
}

function endpointOf(name: string, operation: Operation): Endpoint {
  const endpoint = resourceOf(name).endpoints[operation]
  if (!endpoint) throw new CallError(`${name} 没有 ${operation} 接口`, codes.notFound)
  return endpoint
}

/** A call of the config by its name: `request(callOf('auth.info'))`. */
export const callOf = (name: CallName): ResolvedCall => config.calls[name]

const pageOf = (pagination: Pagination | undefined) => ({
  pageNum: pagination?.currentPage ?? 1,
  pageSize: pagination?.pageSize ?? usualPageSize,
})

const filterOf = (filters: readonly CrudFilter[]) =>
  Object.fromEntries(
    filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value as unknown]] : [])),
  )

const orderOf = ([sorter]: readonly CrudSort[]) =>
  sorter ? { orderBy: sorter.field, order: sorter.order } : {}

interface ListQuery {
  readonly pagination?: Pagination | undefined
  readonly filters?: readonly CrudFilter[] | undefined
  readonly sorters?: readonly CrudSort[] | undefined
}

/** The query parameters of a list call. Filters already bear the names of the wire. */
export const listParams = ({ pagination, filters = [], sorters = [] }: ListQuery) => ({
  ...filterOf(filters),
  ...orderOf(sorters),
  ...pageOf(pagination),
})

/** A list that is drawn asks for the figures above it as well, where it has any. */
const figureParams = (name: string) => {
  const { figures, ownTabs } = resourceOf(name).list
  return Object.keys({ ...figures, ...ownTabs }).length > 0 ? { figures: 1 } : {}
}

/** Asks for the first page of a list that is about to be drawn. */
export const beginList = (name: string): void =>
  beginEarly(endpointOf(name, 'list'), {
    ...listParams({ pagination: { currentPage: 1, pageSize: usualPageSize } }),
    ...figureParams(name),
  })

const signalOf = (meta: MetaQuery | undefined): AbortSignal | undefined => {
  const signal: unknown = meta?.queryContext?.signal ?? meta?.signal
  return signal instanceof AbortSignal ? signal : undefined
}

/** Where a record was to be, the screen says that it is not there. */
const fromScreen = { untold: [codes.notFound] }

/** What a record is asked for by: its id, or what it belongs to where there is one at most. */
export const keyOf = ({ one }: ResolvedResource, record: Values): string => String(record[one ?? 'id'])

/**
 * `key`: as `keyOf` says; a singleton that is not there is answered as null. `reveal`: a masked field to be answered in
 * clear, once, which the platform logs.
 */
export async function readRecord<T = BaseRecord>(
  name: ResourceName | (string & {}),
  key: string,
  { reveal, signal }: { readonly reveal?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const { endpoints, detailKey } = resourceOf(name)
  // One more value of a record that is shown has no screen of its own.
  const told = reveal === undefined ? fromScreen : {}
  if (endpoints.detail) return request<T>(endpoints.detail, { [detailKey]: key, reveal }, { signal, ...told })
  const page = await request<Page>(
    endpointOf(name, 'list'),
    { id: key, reveal, pageNum: 1, pageSize: pageSizes[0] },
    { signal },
  )
  const found = page.list.find((record) => record.id === key)
  if (!found) throw new CallError('数据不存在或已删除', codes.notFound)
  return found as T
}

/** That someone else was faster is said by the form itself, with a way out. */
const fromForm = { untold: [codes.stale] }

/** What a write answered, with the id whatever that was. */
const written = (id: unknown, answered: unknown) =>
  ({ id, ...(typeof answered === 'object' ? answered : {}) }) as BaseRecord

// refine's methods are generic in what the caller says a record is; only the wire knows.
export const dataProvider = {
  getApiUrl: () => '',

  getList: async ({ resource, pagination, filters, sorters, meta }) => {
    const params = {
      ...listParams({ pagination, filters, sorters }),
      ...(meta?.figures === true ? figureParams(resource) : {}),
    }
    const endpoint = endpointOf(resource, 'list')
    const early = await takeEarly<Page>(endpoint, params)?.catch(() => null)
    const page =
      early ??
      (await request<Page>(endpoint, params, { signal: signalOf(meta), silent: meta?.silent === true }))
    const { list, total, ...extras } = page
    return { ...extras, data: list, total: total ?? list.length }
  },

  getOne: async ({ resource, id, meta }) => ({
    data: await readRecord(resource, String(id), { signal: signalOf(meta) }),
  }),

  create: async ({ resource, variables }) => {
    const answer = await request(endpointOf(resource, 'create'), { ...(variables as object) }, fromForm)
    const data = written(undefined, answer)
    if (typeof data.id === 'string') tellMade(resource, [data.id])
    return { data }
  },

  /** `variables`: what changed, and the `version` it was changed from. */
  update: async ({ resource, id, variables }) => ({
    data: written(id, await request(endpointOf(resource, 'update'), { ...variables, id }, fromForm)),
  }),

  deleteOne: async ({ resource, id, variables }) => ({
    data: written(id, await request(endpointOf(resource, 'delete'), { ...variables, id })),
  }),

  /** A call that reads: `url` is its path, taken from the config. */
  custom: async ({ url, query, meta }) => ({
    data: await request(
      { method: 'GET', path: url },
      { ...(query as Record<string, unknown> | undefined) },
      { signal: signalOf(meta) },
    ),
  }),
} as DataProvider
