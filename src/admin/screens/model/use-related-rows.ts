import { useQueries } from '@tanstack/react-query'
import { request } from '#admin/providers/http.ts'
import type { Values } from '#schema'
import type { RelatedCall } from './related.ts'
import type { Row } from './row.ts'

/** All rows, or the first of a `total`. */
type Answer = readonly Values[] | { readonly list: readonly Values[]; readonly total?: number }

const rowsOf = (answer: Answer): readonly Values[] => ('list' in answer ? answer.list : answer)

const countOf = (answer: Answer): number =>
  'list' in answer ? (answer.total ?? answer.list.length) : answer.length

/** A row of what a call answers, and the record it was asked about. */
export interface RelatedRow {
  readonly of: Row
  readonly row: Values
}

/** What a call answers about some records: one call for each. */
export function useRelatedRows({ call, input }: RelatedCall, records: readonly Row[]) {
  return useQueries({
    queries: records.map((record) => {
      const asked = Object.fromEntries(Object.entries(input).map(([param, field]) => [param, record[field]]))
      return {
        queryKey: ['data', 'related', call.path, record.id, asked],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          request<Answer>(call, asked, { signal, silent: true }),
        placeholderData: undefined,
      }
    }),
    combine: (answers) => ({
      rows: answers.flatMap(({ data }, at): readonly RelatedRow[] => {
        const of = records[at]
        return of && data ? rowsOf(data).map((row) => ({ of, row })) : []
      }),
      /** How many rows there are: calls may answer the first of them. */
      total: answers.reduce((sum, { data }) => sum + (data ? countOf(data) : 0), 0),
      isPending: answers.some(({ isPending }) => isPending),
      isError: answers.some(({ isError }) => isError),
      retry: () => {
        for (const answer of answers) if (answer.isError) void answer.refetch()
      },
    }),
  })
}
