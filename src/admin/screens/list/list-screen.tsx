import { lazy, Suspense } from 'react'
import type { ResolvedResource } from '#schema'
import { RecordOverlay } from '../record-overlay.tsx'
import { RecordList } from './record-list.tsx'
import { useUrlListState } from './use-list-state.ts'

const FormPage = lazy(() => import('../form/form-page.tsx'))

/** The generated list screen of a resource. A form that is a page takes its place, and the URL keeps the list's. */
export function ListScreen({ resource }: { readonly resource: ResolvedResource }) {
  const list = useUrlListState(resource, '')
  const { open } = list.state
  if (resource.form.as === 'page' && open !== null && open.kind !== 'detail')
    return (
      <Suspense fallback={null}>
        <FormPage resource={resource} open={open} onClose={() => list.change({ open: null })} />
      </Suspense>
    )
  return <RecordList resource={resource} {...list} path="" overlay={RecordOverlay} />
}
