import { useList } from '@refinedev/core'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import { RecordList } from '../list/record-list.tsx'
import { useOwnListState } from '../list/use-list-state.ts'
import type { Overlay } from '../overlay.ts'
import { type Related, relatedTo } from './related.ts'

interface RelatedProps {
  readonly related: Related
  readonly id: string
}

function RelatedList({ related, id, overlay }: RelatedProps & { readonly overlay: Overlay }) {
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
      overlay={overlay}
      embedded
    />
  )
}

function RelatedLabel({ related, id }: RelatedProps) {
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

interface RelatedListsProps {
  readonly resource: ResolvedResource
  readonly id: string
  readonly overlay: Overlay
}

/** The lists that belong to a record, each behind its tab. */
export function RelatedLists({ resource, id, overlay }: RelatedListsProps) {
  const lists = relatedTo(config, resource).filter(({ resource: other }) => canCall(other.endpoints.list))
  if (lists.length === 0) return null
  return (
    <Tabs
      className="related"
      items={lists.map((related) => ({
        key: `${related.resource.name}.${related.field}`,
        label: <RelatedLabel related={related} id={id} />,
        children: <RelatedList related={related} id={id} overlay={overlay} />,
      }))}
    />
  )
}
