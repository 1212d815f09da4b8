import { useList } from '@refinedev/core'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import { RecordList } from '../list/record-list.tsx'
import { useOwnListState } from '../list/use-list-state.ts'
import { type Related, relatedTo } from './related.ts'

interface RelatedListProps {
  readonly related: Related
  readonly id: string
}

function RelatedList({ related, id }: RelatedListProps) {
  const [state, change] = useOwnListState()
  const fixed = useMemo(() => ({ [related.param]: id }), [related.param, id])
  const given = useMemo(() => ({ [related.field]: id }), [related.field, id])
  return (
    <RecordList
      resource={related.resource}
      state={state}
      change={change}
      fixed={fixed}
      given={given}
      embedded
    />
  )
}

function RelatedLabel({ related, id }: RelatedListProps) {
  const { query } = useList({
    resource: related.resource.name,
    pagination: { currentPage: 1, pageSize: 10 },
    filters: [{ field: related.param, operator: 'eq', value: id }],
    errorNotification: false,
  })
  const total = query.data?.total
  return (
    <>
      {related.resource.label}
      {total !== undefined && <span className="related-count">{total}</span>}
    </>
  )
}

/** The lists that belong to a record, each behind its tab. */
export function RelatedLists({ resource, id }: { readonly resource: ResolvedResource; readonly id: string }) {
  const lists = relatedTo(config, resource).filter(({ resource: other }) => canCall(other.endpoints.list))
  if (lists.length === 0) return null
  return (
    <Tabs
      className="related"
      items={lists.map((related) => ({
        key: `${related.resource.name}.${related.field}`,
        label: <RelatedLabel related={related} id={id} />,
        children: <RelatedList related={related} id={id} />,
      }))}
    />
  )
}
