import { listParams, resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { type ListPage, largestPage } from '#domain/list-page.ts'
import type { Endpoint } from '#schema'
import type { ListState } from './list-state.ts'
import type { Row } from './row.ts'

export interface PageOfRows {
  readonly rows: readonly Row[]
  readonly total: number
}

interface PageQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: ListState['sort']
  readonly signal: AbortSignal
  /** A failure is told by who asks. */
  readonly silent?: boolean
}

/** All records a query finds in the list of a resource, page by page. */
export async function* readPages(name: string, query: PageQuery): AsyncGenerator<PageOfRows> {
  const endpoint = resourceOf(name).endpoints.list
  if (endpoint) yield* readPagesOf(endpoint, query)
}

/** The same of any call that answers pages, until the last one: a back end that answers short pages ends it too. */
export async function* readPagesOf(
  endpoint: Endpoint,
  { filters, sort, ...options }: PageQuery,
): AsyncGenerator<PageOfRows> {
  const crudFilters = Object.entries(filters).map(([field, value]) => ({
    field,
    operator: 'eq' as const,
    value,
  }))
  let read = 0
  for (let page = 1; ; page += 1) {
    const params = listParams({
      pagination: { currentPage: page, pageSize: largestPage },
      filters: crudFilters,
      sorters: sort ? [sort] : [],
    })
    const { list, total = list.length } = await request<ListPage<Row>>(endpoint, params, options)
    read += list.length
    yield { rows: list, total }
    if (list.length === 0 || read >= total) return
  }
}
