import { lazy, Suspense } from 'react'
import type { OverlayProps } from './overlay.ts'
import { useReturnFocus } from './use-return-focus.ts'

const DetailDrawer = lazy(() => import('./detail/detail-drawer.tsx'))
const FormOverlay = lazy(() => import('./form/form-overlay.tsx'))

function Opened({ resource, open, preset, embedded, path, onOpen }: OverlayProps) {
  useReturnFocus()
  if (open === null) return null
  const { as } = resource.form
  if (open.kind === 'detail')
    return (
      <Suspense fallback={null}>
        <DetailDrawer
          resource={resource}
          id={open.id}
          path={`${path}detail.`}
          onOpen={onOpen}
          overlay={RecordOverlay}
        />
      </Suspense>
    )
  if (as === 'page' && !embedded) return null
  return (
    <Suspense fallback={null}>
      <FormOverlay
        key={open.kind === 'edit' ? open.id : `under:${open.under}`}
        resource={resource}
        open={open}
        preset={preset}
        as={as === 'dialog' ? 'dialog' : 'drawer'}
        onClose={() => onOpen(null)}
      />
    </Suspense>
  )
}

/** The drawer or dialog over a list or a detail that the state asks for. */
export const RecordOverlay = (props: OverlayProps) => props.open !== null && <Opened {...props} />
