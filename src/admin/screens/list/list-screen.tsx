import { type ReactNode, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { can, canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { useScreenTitle } from '#admin/ui/screen-title.tsx'
import type { ResolvedResource } from '#schema'
import { useDetail } from '../detail/use-detail.ts'
import { recordHref } from '../record-href.ts'
import { RecordOverlay } from '../record-overlay.tsx'
import { recordTitle } from '../record-title.ts'
import { howTo } from '../use-open-record.ts'
import { placeOf } from './list-place.ts'
import { isForm } from './list-state.ts'
import { RecordList } from './record-list.tsx'
import { useUrlListState } from './use-list-state.ts'

const FormPage = lazyWithRetry(() => import('../form/form-page.tsx'), { ahead: true })

interface PlaceTitleProps {
  /** What the list belongs to. */
  readonly owner: ResolvedResource
  readonly id: string
  readonly label: string
}

/** Names the screen by whose list it is. */
function PlaceTitle({ owner, id, label }: PlaceTitleProps) {
  const { record } = useDetail(owner, id)
  useScreenTitle(
    record && label,
    record && { label: recordTitle(owner, record), href: recordHref(owner, record, can) },
  )
  return null
}

interface ListScreenProps {
  readonly resource: ResolvedResource
  /** What a hand-made screen adds at the end of the toolbar. */
  readonly tools?: ReactNode
}

/** The generated list screen of a resource. A form that is a page takes its place, and the URL keeps the list's. */
export function ListScreen({ resource, tools }: ListScreenProps) {
  const params = useParams()
  const list = useUrlListState(resource, '')
  const { fixed, preset } = useMemo(() => placeOf(resource, params), [resource, params])
  const { open } = list.state
  if (resource.form.as === 'page' && isForm(open))
    return (
      <Suspense fallback={null}>
        <FormPage
          resource={resource}
          open={open}
          preset={preset}
          onClose={() => list.change({ open: null }, howTo(null))}
        />
      </Suspense>
    )
  const owners = Object.entries(preset).flatMap(([name, id]) => {
    const field = resource.fields[name]
    const owner = field?.kind === 'reference' ? resourceOf(field.target) : null
    return owner && canCall(owner.endpoints.detail) ? [{ owner, id }] : []
  })
  return (
    <>
      {owners.map(({ owner, id }) => (
        <PlaceTitle key={owner.name} owner={owner} id={id} label={resource.label} />
      ))}
      <RecordList
        resource={resource}
        {...list}
        path=""
        overlay={RecordOverlay}
        fixed={fixed}
        preset={preset}
        tools={tools}
      />
    </>
  )
}
