import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { can } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useLive } from '#admin/providers/live.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { useQueryPart } from '#admin/screens/query-part.ts'
import { mayView, screenHref } from '#admin/screens/record-href.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { pageSizes } from '#domain/list-page.ts'
import type { ResolvedResource } from '#schema'

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
  readonly title: string
  /** Fields that say what it is, and how it stands; the first leads to the record. */
  readonly fields: readonly string[]
  /** By what the first are the first; the list's own order where it is left out. */
  readonly sort?: string
  /** Others are left out. */
  readonly only?: (row: Row) => boolean
}

/** Of a list that is narrowed here, so many are looked through: more than one house has under way. */
const lookedThrough = pageSizes.at(-1) ?? 10

const shown = 5

/** The address of a tab of the house, and of a record over its list. */
function useTabAddress(tab: string) {
  const { part, addressOf } = useQueryPart('')
  const others = [...part].filter(([key]) => key !== 'tab')
  return (more: readonly [string, string][] = []) =>
    addressOf(new URLSearchParams([...others, ['tab', tab], ...more]))
}

/** The first records of a list of the house. Nothing for those who may not read it. */
export function Latest({ resource: name, houseId, title, fields, sort, only }: LatestProps) {
  const resource = resourceOf(name)
  const { list } = resource.endpoints
  const isOpen = list !== undefined && can(list.allow)
  const { query } = useList<Row>({
    resource: name,
    pagination: { currentPage: 1, pageSize: only ? lookedThrough : (pageSizes[0] ?? shown) },
    filters: [{ field: 'houseId', operator: 'eq', value: houseId }],
    sorters: sort === undefined ? [] : [{ field: sort, order: 'desc' }],
    errorNotification: false,
    queryOptions: { enabled: isOpen },
  })
  useLive(isOpen ? [`${name}:${houseId}`] : [], () => void query.refetch())
  const addressOf = useTabAddress(name)
  if (!isOpen) return null
  const rows = (query.data?.data ?? []).filter((row) => only?.(row) ?? true)
  const hrefOf = (row: Row) =>
    (mayView(resource, can) ? screenHref(resource, row) : null) ?? addressOf([[`${name}.detail`, row.id]])
  const [first = '', ...others] = fields
  return (
    <section className="overview-panel" aria-label={title}>
      <h2>
        {title}
        {only && rows.length > shown && <small>{rows.length}</small>}
        <Link to={addressOf()} aria-label={`全部${title}`}>
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
              {others.map((one) => (
                <Field key={one} resource={resource} name={one} record={row} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
