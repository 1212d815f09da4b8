import { Tabs } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'
import type { Overlay } from '../overlay.ts'
import { useQueryPart } from '../query-part.ts'
import { RecordOverview } from './record-overview.tsx'
import { isOpenTo, type Related, relatedTo } from './related.ts'
import { RelatedCall } from './related-call.tsx'
import { RelatedCount, RelatedList } from './related-list.tsx'
import { RelatedOne } from './related-one.tsx'

interface RecordTabsProps {
  readonly resource: ResolvedResource
  readonly record: Row
  /** What the lists of the record open. */
  readonly overlay: Overlay
  /** In the URL: which tab is open, and what is chosen in each. */
  readonly path: string
}

const overview = 'overview'
const tabKey = 'tab'

/** What a record says, and what belongs to it, each behind its tab. Only the open one asks for its data. */
export function RecordTabs({ resource, record, overlay, path }: RecordTabsProps) {
  const related = useMemo(() => relatedTo(config, resource).filter(isOpenTo), [resource])
  const { part, change } = useQueryPart(path)
  const tab = part.get(tabKey)
  if (related.length === 0) return <RecordOverview resource={resource} record={record} />

  const contentOf = (one: Related): ReactNode => {
    if (one.kind === 'call') return <RelatedCall related={one} record={record} />
    const rest = { id: record.id, path: `${path}${one.key}.`, overlay }
    if (one.kind === 'one') return <RelatedOne {...rest} related={one} />
    return <RelatedList {...rest} related={one} />
  }
  const onTab = (key: string) =>
    change((old) => {
      const next = new URLSearchParams(old)
      if (key === overview) next.delete(tabKey)
      else next.set(tabKey, key)
      return next
    })
  return (
    <Tabs
      className="record-tabs"
      activeKey={related.some(({ key }) => key === tab) && tab !== null ? tab : overview}
      onChange={onTab}
      destroyOnHidden
      items={[
        {
          key: overview,
          label: '概览',
          children: <RecordOverview resource={resource} record={record} />,
        },
        ...related.map((one) => ({
          key: one.key,
          label: (
            <>
              {one.label}
              {one.kind === 'list' && <RelatedCount related={one} record={record} />}
            </>
          ),
          children: contentOf(one),
        })),
      ]}
    />
  )
}
