import { Button, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import type { OpenRecord } from '../model/list-state.ts'
import type { Overlay } from '../model/overlay.ts'
import type { RelatedOne as Related } from '../model/related.ts'
import { DetailActions } from './detail-actions.tsx'
import { RecordDetail } from './record-detail.tsx'
import { useDetail } from './use-detail.ts'

interface RelatedOneProps {
  readonly related: Related
  /** Of the record it belongs to. */
  readonly id: string
  /** Of the tab, in the URL. */
  readonly path: string
  readonly overlay: Overlay
}

const doNothing = () => undefined

/** The one record of its kind that belongs to the open one, or the way to make it. */
export function RelatedOne({ related, id, path, overlay: Overlay }: RelatedOneProps) {
  const { resource, field } = related
  const { record, loading, failed, retry } = useDetail(resource, id)
  const [open, setOpen] = useState<OpenRecord | null>(null)
  const rows = useMemo(() => (record ? [record] : []), [record])
  const preset = useMemo(() => ({ [field]: id }), [field, id])
  const actions = useRecordActions(resource, rows, setOpen, doNothing)
  if (loading) return <Skeleton active paragraph={{ rows: 6 }} />
  if (failed) return <LoadError onRetry={retry} />
  return (
    <section className="related-one" aria-label={resource.label}>
      {record ? (
        <>
          <DetailActions
            resource={resource}
            row={record}
            actions={actions.actionsOf(record)}
            onRun={actions.run}
          />
          <RecordDetail resource={resource} record={record} without={[field]} />
        </>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`暂无${resource.label}`}>
          {canCall(resource.endpoints.create) && (
            <Button onClick={() => setOpen({ kind: 'create', under: null })}>新增</Button>
          )}
        </Empty>
      )}
      {actions.host}
      <Overlay resource={resource} open={open} preset={preset} embedded path={path} onOpen={setOpen} />
    </section>
  )
}
