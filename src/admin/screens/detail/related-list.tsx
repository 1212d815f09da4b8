import { useList } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useLive } from '#admin/providers/live.ts'
import { pageSizes } from '#domain/list-page.ts'
import { RecordList } from '../list/record-list.tsx'
import { useUrlListState } from '../list/use-list-state.ts'
import type { Overlay, OverlayProps } from '../model/overlay.ts'
import type { RelatedList as Related } from '../model/related.ts'
import type { Row } from '../model/row.ts'

interface RelatedListProps {
  readonly related: Related
  readonly id: string
  readonly overlay: Overlay
  /** Of the list, in the URL. */
  readonly path: string
}

/** The records that point at the open one; new ones point at it too, or begin with it among others. */
export function RelatedList({ related, id, overlay: Overlay, path }: RelatedListProps) {
  const { resource, param, field } = related
  const list = useUrlListState(resource, path)
  const fixed = useMemo(() => ({ [param]: id }), [param, id])
  const isOneOfSeveral = resource.fields[field]?.kind === 'references'
  const preset = useMemo(() => (isOneOfSeveral ? {} : { [field]: id }), [isOneOfSeveral, field, id])
  const Opened = useMemo(
    () =>
      isOneOfSeveral ? (props: OverlayProps) => <Overlay {...props} start={{ [field]: [id] }} /> : Overlay,
    [isOneOfSeveral, Overlay, field, id],
  )
  return (
    <RecordList
      resource={resource}
      {...list}
      path={path}
      fixed={fixed}
      preset={preset}
      overlay={Opened}
      embedded
    />
  )
}

const Count = ({ value }: { readonly value: unknown }) =>
  typeof value === 'number' && <span className="related-count">{value}</span>

type CountProps = Pick<RelatedListProps, 'related' | 'id'>

/** What is told when something becomes of the list: those of a house or a project hear of theirs alone. */
const topicOf = ({ related, id }: CountProps) => `${related.resource.name}:${id}`

function AskedCount({ related, id }: CountProps) {
  const { query } = useList({
    resource: related.resource.name,
    pagination: { currentPage: 1, pageSize: pageSizes[0] },
    filters: [{ field: related.param, operator: 'eq', value: id }],
    errorNotification: false,
  })
  useLive([topicOf({ related, id })], () => void query.refetch())
  // Tabs that move while one presses them are missed: the room for a short number is kept from the start.
  return query.isPending ? (
    <span className="related-count related-count-awaited" aria-hidden />
  ) : (
    <Count value={query.data?.total} />
  )
}

/** How many there are: as the record itself says until something becomes of the list, or as the list does. */
export function RelatedCount({ related, record }: { readonly related: Related; readonly record: Row }) {
  const [isOutdated, setOutdated] = useState(false)
  const { id } = record
  useLive([topicOf({ related, id })], () => setOutdated(true))
  return related.count === null || isOutdated ? (
    <AskedCount related={related} id={id} />
  ) : (
    <Count value={record[related.count]} />
  )
}
