import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError, RecordMissing } from '#admin/ui/load-error.tsx'
import { useScreenTitle } from '#admin/ui/screen-title.tsx'
import { Waiting } from '#admin/ui/waiting.tsx'
import type { ResolvedResource } from '#schema'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { DetailActions } from '../detail/detail-actions.tsx'
import type { TabGroup } from '../detail/grouped-tabs.tsx'
import { recordAbove } from '../detail/record-above.ts'
import { RecordTabs } from '../detail/record-tabs.tsx'
import { useDetail } from '../detail/use-detail.ts'
import { useOpened } from '../detail/use-opened.ts'
import { isForm } from '../model/list-state.ts'
import type { OwnTab } from '../model/overlay.ts'
import { useQueryPart } from '../model/query-part.ts'
import { listHref } from '../model/record-href.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useOpenRecord } from '../model/use-open-record.ts'
import { RecordOverlay } from './record-overlay.tsx'

const FormPage = lazyWithRetry(() => import('../form/form-page.tsx'), { ahead: true })

const noPreset = {}

interface DetailScreenProps {
  readonly resource: ResolvedResource
  /** What a hand-made screen says beside the title. */
  readonly beside?: (record: Row) => ReactNode
  /** Tabs of a hand-made screen. */
  readonly own?: readonly OwnTab[]
  /** Those that come after the generated ones. */
  readonly after?: readonly OwnTab[]
  /** What leads to the record above goes on to: its place there. Default: its address as it is. */
  readonly back?: (href: string) => string
  /** What it calls the tab with the record's own values. */
  readonly facts?: string
  /** How its tabs are gathered. */
  readonly groups?: readonly TabGroup[]
}

function Loaded({
  resource,
  record,
  beside,
  own,
  after,
  back,
  facts,
  groups,
}: DetailScreenProps & { readonly record: Row }) {
  const navigate = useNavigate()
  const { open, setOpen } = useOpenRecord(useQueryPart(''))
  const rows = useMemo(() => [record], [record])
  const list = resource.views.list?.route
  const actions = useRecordActions(resource, rows, setOpen, ({ kind }) => {
    if (kind === 'remove') void navigate(list === undefined ? '/home' : `/home/${list}`, { replace: true })
  })
  const title = recordTitle(resource, record)
  const form = resource.form.as === 'page' && isForm(open) ? open : null
  const above = recordAbove(resource, record)
  const href = above?.href ?? null
  useScreenTitle(
    form === null ? title : null,
    above && { ...above, href: href === null || back === undefined ? href : back(href) },
  )
  const state = resource.states && resource.fields[resource.states.field]
  if (form !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <FormPage resource={resource} open={form} onClose={() => setOpen(null)} />
      </Suspense>
    )
  return (
    <div className="detail-screen">
      <section className="card detail-card" aria-label={title}>
        <header className="detail-head">
          <h1>{title}</h1>
          {state && <FieldCell field={state} record={record} />}
          {beside?.(record)}
          <DetailActions
            resource={resource}
            row={record}
            actions={actions.actionsOf(record)}
            onRun={actions.run}
          />
        </header>
        <RecordTabs {...{ resource, record, own, after, facts, groups }} path="" overlay={RecordOverlay} />
      </section>
      {actions.host}
      <RecordOverlay
        resource={resource}
        open={open}
        preset={noPreset}
        embedded={false}
        path=""
        onOpen={setOpen}
      />
    </div>
  )
}

/** The generated screen of one record, at a route of its own; hand-made ones put more into it. */
export function DetailScreen(props: DetailScreenProps) {
  const { resource } = props
  const { id = '' } = useParams()
  const { record, failed, missing, retry } = useDetail(resource, id)
  useOpened(resource, record)
  if (record) return <Loaded {...props} record={record} />
  if (missing) return <RecordMissing label={resource.label} back={listHref(resource)} />
  if (failed) return <LoadError onRetry={retry} />
  return (
    <section className="card detail-card" aria-busy="true" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 8 }} />
    </section>
  )
}
