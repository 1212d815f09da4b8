import { canCall } from '#admin/providers/access.ts'
import { request } from '#admin/providers/http.ts'
import { config } from '#config'
import { type ListPage, pageSizes } from '#domain/list-page.ts'
import type { ResolvedResource, Values } from '#schema'
import { keywordParam } from '../keyword-param.ts'
import type { ScreenRoute } from '../routes/screen-routes.ts'
import { type Command, recordPath } from './commands.ts'

const perResource = 5

const resources: readonly ResolvedResource[] = Object.values(config.resources)

async function searchIn(
  resource: ResolvedResource,
  routes: readonly ScreenRoute[],
  keyword: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const { list } = resource.endpoints
  const param = keywordParam(resource)
  if (!list || !canCall(list) || param === null || recordPath(routes, resource.name, '') === null) return []
  const input = { pageNum: 1, pageSize: pageSizes[0], [param]: keyword }
  const page = await request<ListPage<Values>>(list, input, { signal, silent: true })
  return page.list.slice(0, perResource).flatMap((record) => {
    const to = recordPath(routes, resource.name, String(record.id))
    const key = `record:${resource.name}:${record.id}`
    return to === null
      ? []
      : [{ key, group: resource.label, label: String(record[resource.title] ?? record.id), to }]
  })
}

/** Records whose list the user may see, by the lists' own search. A list that fails is left out. */
export async function searchRecords(
  routes: readonly ScreenRoute[],
  keyword: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const found = await Promise.allSettled(
    resources.map((resource) => searchIn(resource, routes, keyword, signal)),
  )
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
