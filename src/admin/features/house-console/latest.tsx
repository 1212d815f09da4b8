import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useLive } from '#admin/providers/live.ts'
import { filtersFor } from '#admin/screens/model/filters-for.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { mayView, screenHref } from '#admin/screens/model/record-href.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { pageSizes } from '#domain/list-page.ts'
import type { Condition, ResolvedResource } from '#schema'

interface FieldProps {
  readonly resource: ResolvedResource
  readonly name: string
  readonly record: Row
}

export function Field({ resource, name, record }: FieldProps) {
  const field = resource.fields[name]
  return field ? <FieldCell resource={resource.name} field={field} record={record} /> : null
}

interface LatestProps {
  readonly resource: string
  readonly houseId: string
  /** In the URL, what the tabs of the house stand below. Default: they are the screen's own. */
  readonly path?: string
  readonly title: string
  /** Fields that say what it is, and how it stands; the first leads to the record. */
  readonly fields: readonly string[]
  /** By what the first are the first; the list's own order where it is left out. */
  readonly sort?: string
  /** Others are left out: what the list's own search or tabs can say. */
  readonly only?: Condition
}

const shown = 5

/** The address of a tab of the house, and of what its list shows. */
export function useTabAddress(tab: string, path = '') {
  const { part, addressOf } = useQueryPart(path)
  const others = [...part].filter(([key]) => key !== 'tab')
  return (more: Readonly<Record<string, string>>) =>
    addressOf(
      new URLSearchParams([
        ...others,
        ['tab', tab],
        ...Object.entries(more).map(([key, value]) => [`${tab}.${key}`, value]),
      ]),
    )
}

type LatestQuery = Pick<LatestProps, 'resource' | 'houseId' | 'sort' | 'only'>

/** The first records of a list of the house, anew whenever something becomes of them; for those who may read it. */
export function useLatest({ resource: name, houseId, sort, only }: LatestQuery) {
  const resource = resourceOf(name)
  const { list } = resource.endpoints
  const isOpen = list !== undefined && can(list.allow)
  const narrowed = (only && filtersFor(resource, only)) ?? {}
  const { query } = useList<Row>({
    resource: name,
    pagination: { currentPage: 1, pageSize: pageSizes[0] ?? shown },
    filters: Object.entries({ houseId, ...narrowed }).map(([field, value]) => ({
      ...{ field, value },
      operator: 'eq',
    })),
    sorters: sort === undefined ? [] : [{ field: sort, order: 'desc' }],
    errorNotification: false,
    queryOptions: { enabled: isOpen },
  })
  useLive(isOpen ? [`${name}:${houseId}`] : [], () => void query.refetch())
  return { resource, isOpen, narrowed, query }
}

/** The first records of a list of the house. Nothing for those who may not read it. */
export function Latest({ title, fields, path, ...asked }: LatestProps) {
  const { only } = asked
  const { resource, isOpen, narrowed, query } = useLatest(asked)
  const addressOf = useTabAddress(resource.name, path)
  if (!isOpen) return null
  const { data: rows = [], total = 0 } = query.data ?? {}
  const hrefOf = (row: Row) =>
    (mayView(resource, can) ? screenHref(resource, row) : null) ?? addressOf({ detail: row.id })
  const [first = '', ...others] = fields
  return (
    <section className="overview-panel" aria-label={title}>
      <h2>
        {title}
        {only && total > shown && <small>{total}</small>}
        <Link to={addressOf(narrowed)} aria-label={`全部${title}`}>
          全部
        </Link>
      </h2>
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : query.isError ? (
        <ScreenState title="加载失败" />
      ) : rows.length === 0 ? (
        <p className="overview-none">暂无{title}</p>
      ) : (
        <ul className="overview-rows">
          {rows.slice(0, shown).map((row) => (
            <li key={row.id}>
              {resource.endpoints.detail ? (
                <Link to={hrefOf(row)}>{String(row[first] ?? '--')}</Link>
              ) : (
                <Field resource={resource} name={first} record={row} />
              )}
              {others.map(
                (one) => row[one] !== null && <Field key={one} resource={resource} name={one} record={row} />,
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
