import { can, canCall } from '#admin/providers/access.ts'
import { request } from '#admin/providers/http.ts'
import { listHref, mayView, recordHref } from '#admin/screens/model/record-href.ts'
import { config } from '#config'
import { type ListPage, pageSizes } from '#domain/list-page.ts'
import type { ResolvedResource, Values } from '#schema'
import { keywordParam } from '../keyword-param.ts'
import { ownerOf } from '../namesakes.ts'
import type { Command } from './commands.ts'

const perResource = 5

const resources: readonly ResolvedResource[] = Object.values(config.resources)

const isOpen = (wanted: readonly { readonly required: boolean }[]) =>
  wanted.every(({ required }) => !required)

/** By which call its records are found: its list; or a dropdown, where the list is not open, or not searched for what they are called. */
function searchOf(resource: ResolvedResource) {
  const { endpoints, parents, lookups, views } = resource
  if (!mayView(resource, can) || (views.detail === null && listHref(resource) === null)) return null
  const param = keywordParam(resource)
  const { list } = endpoints
  if (list && param !== null && canCall(list) && isOpen(parents)) return { endpoint: list, param }
  const lookup = Object.values(lookups).find(
    ({ shape, filter, endpoint }) => shape === 'page' && isOpen(filter) && canCall(endpoint),
  )
  return lookup ? { endpoint: lookup.endpoint, param: resource.title } : null
}

const groupOf = (resource: ResolvedResource, record: Values) =>
  [resource.label, ownerOf(resource, record)].filter(Boolean).join(' · ')

async function searchIn(
  resource: ResolvedResource,
  keyword: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const search = searchOf(resource)
  if (search === null) return []
  const input = { pageNum: 1, pageSize: pageSizes[0], [search.param]: keyword }
  const page = await request<ListPage<Values>>(search.endpoint, input, { signal, silent: true })
  return page.list.slice(0, perResource).flatMap((record) => {
    const to = recordHref(resource, record, can)
    if (to === null) return []
    const key = `record:${resource.name}:${record.id}`
    const label = String(record[resource.title] ?? record.id)
    return [{ key, group: groupOf(resource, record), label, to }]
  })
}

/** Records that the user may look at, by the lists' own search. A list that fails is left out. */
export async function searchRecords(keyword: string, signal: AbortSignal): Promise<Command[]> {
  const found = await Promise.allSettled(resources.map((resource) => searchIn(resource, keyword, signal)))
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
