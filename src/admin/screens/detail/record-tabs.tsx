import { type ReactNode, Suspense, useContext, useMemo } from 'react'
import { Waiting } from '#admin/ui/waiting.tsx'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import { Comments } from '../history/comments.tsx'
import { RecordLog } from '../history/record-log.tsx'
import type { Overlay, OwnTab } from '../model/overlay.ts'
import { Previews } from '../model/previews.ts'
import { useQueryPart } from '../model/query-part.ts'
import { isOpenTo, type Related, relatedTo } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { RelatedCall } from '../parts/related-call.tsx'
import { GroupedTabs, type TabGroup, type TabItem } from './grouped-tabs.tsx'
import { RecordOverview } from './record-overview.tsx'
import { RelatedCount, RelatedList } from './related-list.tsx'
import { RelatedOne } from './related-one.tsx'

interface RecordTabsProps {
  readonly resource: ResolvedResource
  readonly record: Row
  /** What the lists of the record open. */
  readonly overlay: Overlay
  /** In the URL: which tab is open, and what is chosen in each. */
  readonly path: string
  /** The first of them is open unless the URL says otherwise. */
  readonly own?: readonly OwnTab[] | undefined
  /** Hand-made tabs after the generated ones. */
  readonly after?: readonly OwnTab[] | undefined
  /** What the tab is called that says what the record says. */
  readonly facts?: string | undefined
  /** In their order; a group that has one tab is that tab, and what is in none stands by itself after them. */
  readonly groups?: readonly TabGroup[] | undefined
}

const noGroups: readonly TabGroup[] = []

const overview = 'overview'
const previewKey = 'preview'
const tabKey = 'tab'

const noTabs: readonly OwnTab[] = []

/** What a record says, and what belongs to it, each behind its tab. Only the open one asks for its data. */
export function RecordTabs(props: RecordTabsProps) {
  const {
    resource,
    record,
    overlay,
    path,
    own = noTabs,
    after = noTabs,
    facts = '概览',
    groups = noGroups,
  } = props
  const related = useMemo(() => relatedTo(config, resource).filter(isOpenTo), [resource])
  const { part, change, addressOf } = useQueryPart(path)
  const tab = part.get(tabKey)
  const Preview = useContext(Previews)[resource.preview ?? '']
  const log = related.find((one) => one.kind === 'log')
  const overviewLog = log
    ? { related: log, href: addressOf(new URLSearchParams({ [tabKey]: log.key })) }
    : null
  if (related.length + own.length + after.length === 0 && !Preview)
    return <RecordOverview resource={resource} record={record} log={null} />

  const usual = own[0]?.key ?? overview
  const keys = [
    overview,
    ...(Preview ? [previewKey] : []),
    ...[...own, ...related, ...after].map(({ key }) => key),
  ]
  const contentOf = (one: Related): ReactNode => {
    if (one.kind === 'comments') return <Comments resource={resource} calls={one.calls} record={record} />
    if (one.kind === 'log') return <RecordLog resource={resource} related={one} record={record} />
    if (one.kind === 'call') return <RelatedCall related={one} records={[record]} />
    const rest = { id: record.id, path: `${path}${one.key}.`, overlay }
    if (one.kind === 'one') return <RelatedOne {...rest} related={one} />
    return <RelatedList {...rest} related={one} />
  }
  const onTab = (key: string) =>
    change((old) => {
      const next = new URLSearchParams(old)
      if (key === usual) next.delete(tabKey)
      else next.set(tabKey, key)
      return next
    })
  const items: readonly TabItem[] = [
    ...own.map(({ key, label, contentOf }) => ({ key, label, children: contentOf(record, path) })),
    {
      key: overview,
      label: facts,
      children: <RecordOverview resource={resource} record={record} log={overviewLog} />,
    },
    ...(Preview
      ? [
          {
            key: previewKey,
            label: '预览',
            children: (
              <Suspense fallback={<Waiting />}>
                <Preview resource={resource} values={record} />
              </Suspense>
            ),
          },
        ]
      : []),
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
    ...after.map(({ key, label, contentOf }) => ({ key, label, children: contentOf(record, path) })),
  ]
  const open = tab !== null && keys.includes(tab) ? tab : usual
  return <GroupedTabs items={items} groups={groups} open={open} onTab={onTab} />
}
