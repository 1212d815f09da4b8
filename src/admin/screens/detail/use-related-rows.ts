import { useCustom } from '@refinedev/core'
import type { Values } from '#schema'
import type { Row } from '../list/use-records.ts'
import type { RelatedCall } from './related.ts'

type Answer = readonly Values[] | { readonly list: readonly Values[] }

const rowsOf = (answer: Answer): readonly Values[] => ('list' in answer ? answer.list : answer)

/** What a call answers about a record. */
export function useRelatedRows({ call, input }: RelatedCall, record: Row) {
  const asked = Object.entries(input).map(([param, field]) => [param, record[field]])
  const { query } = useCustom({
    url: call.path,
    method: 'get',
    config: { query: Object.fromEntries(asked) },
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  })
  return { query, rows: rowsOf((query.data?.data ?? []) as Answer) }
}
