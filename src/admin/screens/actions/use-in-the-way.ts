import { useQueries } from '@tanstack/react-query'
import { canCall } from '#admin/providers/access.ts'
import { request } from '#admin/providers/http.ts'
import { readOnce } from '#admin/providers/query-client.ts'
import { config } from '#config'
import { dropdownPage, type ListPage, pageSizes } from '#domain/list-page.ts'
import type { ResolvedResource } from '#schema'
import { filterParam } from '../model/links.ts'
import type { Row } from '../model/row.ts'
import { type InTheWay, type Keeping, keepingOf, saidInTheWay } from './standing-in-way.ts'

const onePage = { pageNum: 1, pageSize: pageSizes[0] } as const

interface Standing {
  readonly inTheWay: readonly InTheWay[]
  /** Not everything that may stand in the way has answered. */
  readonly isPending: boolean
}

async function ask(owner: ResolvedResource, { resource, by }: Keeping, id: string, signal: AbortSignal) {
  const { list: endpoint } = resource.endpoints
  if (!endpoint) return 0
  const isTree = owner.tree !== null
  const input = isTree ? dropdownPage : { ...onePage, [filterParam(resource, by)]: id }
  const { list, total } = await request<ListPage<Row>>(endpoint, input, { signal, silent: true })
  return isTree ? list.filter((row) => row[by] === id).length : (total ?? list.length)
}

/**
 * What keeps a record from being deleted: what it says itself, and what is asked for because it does not say. What
 * cannot be found out is left to the platform to judge.
 */
export function useInTheWay(resource: ResolvedResource, row: Row): Standing {
  const keeping = keepingOf(config, resource)
  const asked = keeping.filter(
    ({ count, isAskable, resource: { endpoints } }) =>
      isAskable && (count === null || row[count] === undefined) && canCall(endpoints.list),
  )
  return useQueries({
    queries: asked.map((one) => ({
      queryKey: ['in-the-way', resource.name, row.id, one.resource.name, one.by],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(resource, one, row.id, signal),
      ...readOnce,
    })),
    combine: (answers): Standing => ({
      inTheWay: [
        ...saidInTheWay(keeping, row),
        ...asked.flatMap((one, at) => {
          const n = answers[at]?.data ?? 0
          return n > 0 ? [{ keeping: one, n }] : []
        }),
      ],
      isPending: answers.some(({ isPending }) => isPending),
    }),
  })
}
