import { type ReactNode, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { useOptions } from '#admin/fields/use-options.ts'
import { can, canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { useScreenTitle } from '#admin/ui/screen-title.tsx'
import { Waiting } from '#admin/ui/waiting.tsx'
import type { ResolvedField, ResolvedResource } from '#schema'
import { useDetail } from '../detail/use-detail.ts'
import { RecordList } from '../list/record-list.tsx'
import { useUrlListState } from '../list/use-list-state.ts'
import { filterParam } from '../model/links.ts'
import { isForm } from '../model/list-state.ts'
import { recordHref } from '../model/record-href.ts'
import { recordTitle } from '../model/record-title.ts'
import { howTo } from '../model/use-open-record.ts'
import type { ListNews } from '../parts/news-pill.tsx'
import { RecordOverlay } from './record-overlay.tsx'

const FormPage = lazyWithRetry(() => import('../form/form-page.tsx'), { ahead: true })

/** The records that a list's address narrows it to: `project/:projectId/user` lists those of one project. */
interface ListPlace {
  /** Filters, by parameter. */
  readonly fixed: Readonly<Record<string, string>>
  /** Values that new records take from there. */
  readonly preset: Readonly<Record<string, string>>
}

/** What the parts of the address say; each is named like the reference that it is the value of. */
function placeOf(
  resource: ResolvedResource,
  params: Readonly<Record<string, string | undefined>>,
): ListPlace {
  const given = Object.entries(params).flatMap(([field, id]) =>
    id !== undefined && field in resource.fields ? [[field, id] as const] : [],
  )
  return {
    fixed: Object.fromEntries(given.map(([field, id]) => [filterParam(resource, field), id])),
    preset: Object.fromEntries(given),
  }
}

interface PlaceTitleProps {
  /** What the list belongs to. */
  readonly owner: ResolvedResource
  readonly field: ResolvedField<'reference'>
  readonly id: string
  readonly label: string
}

/** Names the screen by whose list it is. */
function PlaceTitle({ owner, id, label }: Omit<PlaceTitleProps, 'field'>) {
  const { record } = useDetail(owner, id)
  useScreenTitle(
    record && label,
    record && { label: recordTitle(owner, record), href: recordHref(owner, record, can) },
  )
  return null
}

/** The same for those who may choose from the owners, and look at none of them. */
function PlaceName({ owner, field, id, label }: PlaceTitleProps) {
  const query = { target: owner.name, lookup: field.lookup, params: { id }, where: null, keyword: '' }
  const { data } = useOptions(query, true)
  const name = data?.options.find(({ value }) => value === id)?.label
  useScreenTitle(name === undefined ? null : label, name === undefined ? null : { label: name, href: null })
  return null
}

interface ListScreenProps {
  readonly resource: ResolvedResource
  /** What a hand-made screen adds at the end of the toolbar. */
  readonly tools?: ReactNode
  /** Tells of news in the screen's own way. */
  readonly news?: (news: ListNews) => ReactNode
}

/** The generated list screen of a resource. A form that is a page takes its place, and the URL keeps the list's. */
export function ListScreen({ resource, tools, news }: ListScreenProps) {
  const params = useParams()
  const list = useUrlListState(resource, '')
  const { fixed, preset } = useMemo(() => placeOf(resource, params), [resource, params])
  const { open } = list.state
  if (resource.form.as === 'page' && isForm(open))
    return (
      <Suspense fallback={<Waiting />}>
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
    return field?.kind === 'reference' ? [{ owner: resourceOf(field.target), field, id }] : []
  })
  return (
    <>
      {owners.map(({ owner, ...place }) => {
        const Name = canCall(owner.endpoints.detail) ? PlaceTitle : PlaceName
        return <Name key={owner.name} owner={owner} label={resource.label} {...place} />
      })}
      <RecordList
        resource={resource}
        {...list}
        path=""
        overlay={RecordOverlay}
        fixed={fixed}
        preset={preset}
        tools={tools}
        news={news}
      />
    </>
  )
}
