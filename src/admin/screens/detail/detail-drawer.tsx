import { Drawer, Skeleton } from 'antd'
import { useMemo } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { LoadError, RecordMissing } from '#admin/ui/load-error.tsx'
import type { ResolvedResource } from '#schema'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import type { OpenRecord } from '../list/list-state.ts'
import type { Overlay } from '../overlay.ts'
import { recordTitle } from '../record-title.ts'
import { DetailActions, hasActions } from './detail-actions.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { useDetail } from './use-detail.ts'

interface DetailDrawerProps {
  readonly resource: ResolvedResource
  readonly id: string
  /** In the URL: its tab and what is chosen there. */
  readonly path: string
  readonly onOpen: (open: OpenRecord | null) => void
  /** What the lists of the record open. */
  readonly overlay: Overlay
}

/** A record over its list, for resources without a detail route. */
export default function DetailDrawer({ resource, id, path, onOpen, overlay }: DetailDrawerProps) {
  const { record, failed, missing, retry } = useDetail(resource, id)
  const rows = useMemo(() => (record ? [record] : []), [record])
  const actions = useRecordActions(resource, rows, onOpen, ({ kind }) => {
    if (kind === 'remove') onOpen(null)
  })
  const state = resource.states && resource.fields[resource.states.field]
  return (
    <Drawer
      open
      title={
        record ? (
          <span className="detail-title">
            {recordTitle(resource, record)}
            {state && <FieldCell field={state} record={record} />}
          </span>
        ) : (
          resource.label
        )
      }
      width="min(880px, 100vw)"
      onClose={() => onOpen(null)}
      footer={
        record &&
        hasActions(actions.actionsOf(record)) && (
          <DetailActions row={record} actions={actions.actionsOf(record)} onRun={actions.run} />
        )
      }
    >
      {record ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawer of mere text is scrolled by key through this
        <section tabIndex={0} className="detail-body" aria-label={recordTitle(resource, record)}>
          <RecordTabs resource={resource} record={record} path={path} overlay={overlay} />
        </section>
      ) : missing ? (
        <RecordMissing label={resource.label} back={null} />
      ) : failed ? (
        <LoadError onRetry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {actions.host}
    </Drawer>
  )
}
