import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { textOf } from '#admin/fields/text-of.ts'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useLivePaced } from '#admin/providers/live.ts'
import { cardLayout } from '#admin/screens/model/card-layout.ts'
import { tabParam } from '#admin/screens/model/list-state.ts'
import { listHref, listOver, recordHref } from '#admin/screens/model/record-href.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { day, second } from '#domain/durations.ts'
import { pageSizes } from '#domain/list-page.ts'
import { formatTime } from '#domain/time.ts'
import type { ResolvedField, ResolvedPart, ResolvedResource } from '#schema'

const shown = 6
/** Others write all the time: so many milliseconds of that are read at once. */
const gathering = 2 * second

const yesterday = () => `${formatTime(Date.now() - day).slice(0, 10)} 00:00:00`

/** What its list has to be narrowed to, by parameter. */
function filtersOf(resource: ResolvedResource, { tab, since }: ResolvedPart): Record<string, string> {
  const param = tabParam(resource)
  const span = resource.list.search.find((item) => item.by === 'between' && item.field === since)
  return {
    ...(tab !== null && param !== null && { [param]: tab }),
    ...(span?.by === 'between' && { [span.params[0]]: yesterday() }),
  }
}

/** The list where all of them stand; null: none stands by itself, or not for this user. */
function allHref(resource: ResolvedResource, filters: Readonly<Record<string, string>>): string | null {
  const href = listHref(resource) && listOver(resource, {}, can)
  return href && `${href}?${new URLSearchParams(filters)}`
}

/** Whether it is so, which says something only where it is. */
const isMark = ({ kind }: ResolvedField) => kind === 'bool'

/**
 * What a list keeps longest where there is little room says most; else what its cards say first. What a record belongs
 * to stands beside its title, and a mark is left out where it is not so: a bare 否 says nothing.
 */
function factsOf(resource: ResolvedResource, row: Row) {
  const { tags, lines } = cardLayout(resource, [resource.title, belongingOf(resource)?.name ?? ''])
  const isKept = (name: string) =>
    resource.list.columns.some(({ field, priority }) => field === name && priority === 'high')
  const marks = lines.filter((field) => isMark(field) && row[field.name] === 1)
  const others = lines.filter((field) => !isMark(field))
  const kept = others.filter(({ name }) => isKept(name))
  return [...tags, ...marks, ...(kept.length > 0 ? kept : others).slice(0, 2)]
}

/** 1号楼-1单元-101 stands in every estate: the field by which a record belongs to one. */
function belongingOf({ scope, fields }: ResolvedResource) {
  return scope !== null && 'through' in scope ? fields[scope.through] : undefined
}

function PartRow({ resource, row }: { readonly resource: ResolvedResource; readonly row: Row }) {
  const href = recordHref(resource, row, can)
  const title = recordTitle(resource, row)
  const belonging = belongingOf(resource)
  return (
    <li>
      <span>
        {href === null ? title : <Link to={href}>{title}</Link>}
        {belonging && <small> {textOf(belonging, row[belonging.name], row)}</small>}
      </span>
      <span className="start-facts">
        {factsOf(resource, row).map((field) => (
          <FieldCell key={field.name} resource={resource.name} field={field} record={row} />
        ))}
      </span>
    </li>
  )
}

/** The first records of a list, anew whenever something becomes of it. */
export function StartPart({ part }: { readonly part: ResolvedPart }) {
  const resource = resourceOf(part.of)
  const filters = filtersOf(resource, part)
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: pageSizes[0] },
    filters: Object.entries(filters).map(([field, value]) => ({ field, value, operator: 'eq' as const })),
    errorNotification: false,
  })
  useLivePaced([resource.name], gathering, query.refetch)
  const { data: rows = [], total = 0 } = query.data ?? {}
  const all = allHref(resource, filters)
  return (
    <section className="card start-part" aria-label={part.label}>
      <h2>
        {part.label}
        {total > 0 && <small>{total}</small>}
        {all !== null && (
          <Link to={all} aria-label={`全部${part.label}`}>
            全部
          </Link>
        )}
      </h2>
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : query.isError ? (
        <LoadError onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <p className="start-none">暂无{part.label}</p>
      ) : (
        <ul className="start-rows">
          {rows.slice(0, shown).map((row) => (
            <PartRow key={row.id} resource={resource} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}
