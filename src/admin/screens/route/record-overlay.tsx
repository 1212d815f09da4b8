import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { OverlayProps } from '../model/overlay.ts'

const DetailDrawer = lazyWithRetry(() => import('../detail/detail-drawer.tsx'), { over: true, ahead: true })
const ToolbarDialog = lazyWithRetry(() => import('../actions/toolbar-dialog.tsx'), { over: true })
const FormOverlay = lazyWithRetry(() => import('../form/form-overlay.tsx'), { over: true, ahead: true })

function Opened({ resource, open, preset, start, embedded, path, onOpen, parts }: OverlayProps) {
  useReturnFocus()
  if (open === null) return null
  const { as } = resource.form
  if (open.kind === 'detail')
    return (
      <DetailDrawer
        resource={resource}
        id={open.id}
        path={`${path}detail.`}
        onOpen={onOpen}
        overlay={RecordOverlay}
        parts={parts ?? null}
      />
    )
  if (open.kind === 'dialog')
    return <ToolbarDialog resource={resource} name={open.name} place={preset} onClose={() => onOpen(null)} />
  // The list itself shows that, or the page that takes its place.
  if (open.kind === 'panel' || (as === 'page' && !embedded)) return null
  return (
    <FormOverlay
      key={open.kind === 'edit' ? open.id : `under:${open.under} from:${open.from}`}
      resource={resource}
      open={open}
      preset={preset}
      start={start}
      as={as === 'dialog' ? 'dialog' : 'drawer'}
      onClose={() => onOpen(null)}
    />
  )
}

/** The drawer or dialog over a list, a detail or a board that the state asks for. */
export const RecordOverlay = (props: OverlayProps) => props.open !== null && <Opened {...props} />
