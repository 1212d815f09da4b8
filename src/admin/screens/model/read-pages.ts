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

/** A list that changes without end is read so often at most. */
const mostReadings = 3

/**
 * The same of any call that answers pages. Each record comes once, though the list changes meanwhile and moves what was
 * read to a page that is still to come. What it moved to a page that was read already is found by reading the list again.
 */
export async function* readPagesOf(endpoint: Endpoint, query: PageQuery): AsyncGenerator<PageOfRows> {
  const seen = new Set<string>()
  // Where records that were read are gone, the total does not tell whether others are still missing.
  let isTotalSure = true
  for (let reading = 1; reading <= mostReadings; reading += 1) {
    const before = seen.size
    let most = 0
    let last = 0
    for await (const { rows, total } of readThrough(endpoint, query)) {
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      yield { rows: fresh, total }
      most = Math.max(most, total)
      last = total
      if (reading > 1 && isTotalSure && seen.size >= total) return
    }
    const isFoundAgain = reading > 1 && seen.size === before
    isTotalSure = last === most
    if (isFoundAgain || (isTotalSure && seen.size >= last)) return
  }
}

/** Page by page until the last one, once: a back end that answers short pages ends it too. */
async function* readThrough(
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
