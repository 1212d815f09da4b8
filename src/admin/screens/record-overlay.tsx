import { lazy, Suspense } from 'react'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from './list/list-state.ts'

const DetailDrawer = lazy(() => import('./detail/detail-drawer.tsx'))
const FormOverlay = lazy(() => import('./form/form-overlay.tsx'))

interface RecordOverlayProps {
  readonly resource: ResolvedResource
  readonly open: OpenRecord | null
  readonly given: Values
  /** Inside another screen there is no page of its own for a form: it is a drawer then. */
  readonly embedded: boolean
  readonly onOpen: (open: OpenRecord | null) => void
}

/** The drawer or dialog over a list or a detail that the state asks for. */
export function RecordOverlay({ resource, open, given, embedded, onOpen }: RecordOverlayProps) {
  if (open === null) return null
  const { as } = resource.form
  if (open.kind === 'detail')
    return (
      <Suspense fallback={null}>
        <DetailDrawer resource={resource} id={open.id} onOpen={onOpen} />
      </Suspense>
    )
  if (as === 'page' && !embedded) return null
  return (
    <Suspense fallback={null}>
      <FormOverlay
        key={open.kind === 'edit' ? open.id : `under:${open.under}`}
        resource={resource}
        open={open}
        given={given}
        as={as === 'dialog' ? 'dialog' : 'drawer'}
        onClose={() => onOpen(null)}
      />
    </Suspense>
  )
}
