import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { readRecord } from '#admin/providers/data-provider.ts'
import { readOnce } from '#admin/providers/query-client.ts'
import { isEarly, isMasked, type Moment, type ResolvedResource, type Values } from '#schema'
import type { OpenForm } from '../model/list-state.ts'
import type { Row } from '../model/row.ts'
import { type FormParts, RecordForm } from './record-form.tsx'

interface FormLoaderProps {
  readonly resource: ResolvedResource
  readonly open: OpenForm
  readonly preset: Values
  /** What a new record starts with before its parent or the copied one says otherwise. */
  readonly start?: Values | undefined
  readonly onClose: () => void
  readonly frame: (parts: FormParts) => ReactNode
}

/** What a new record takes over from another: all that people write, but what no two share, nobody sees, or has passed. */
const copiedValues = ({ fields }: ResolvedResource, record: Values, now: Moment): Values =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const value = record[field.name]
      const isKept =
        field.readOnly ||
        field.unique !== null ||
        isMasked(field) ||
        field.kind === 'password' ||
        isEarly(field, value, now)
      return isKept ? [] : [[field.name, value]]
    }),
  )

/** A child of a tree starts with its parent, and with what it takes over from it. */
function startUnder(resource: ResolvedResource, parent: Row | null): Values {
  const field = resource.tree === null ? undefined : resource.fields[resource.tree]
  if (!parent || field?.kind !== 'parent') return {}
  const same = field.same.map((name) => [name, parent[name]])
  return { [field.name]: parent.id, ...Object.fromEntries(same) }
}

/** What a new record starts with: what its parent gives, or what another one has. */
function startOf(resource: ResolvedResource, open: OpenForm, record: Row | null): Values {
  if (open.kind === 'edit' || record === null) return {}
  return open.from === undefined ? startUnder(resource, record) : copiedValues(resource, record, momentNow())
}

/** Reads what the form needs before it can start. */
export function FormLoader({ resource, open, preset, start: given, onClose, frame }: FormLoaderProps) {
  const id = open.kind === 'edit' ? open.id : (open.from ?? open.under)
  const { data, isSuccess, error, refetch } = useQuery({
    queryKey: ['form-record', resource.name, id],
    queryFn: ({ signal }) => readRecord<Row>(resource.name, id ?? '', { signal }),
    enabled: id !== null,
    ...readOnce,
  })
  const record = data ?? null
  const start = useMemo(
    () => ({ ...given, ...startOf(resource, open, record) }),
    [given, resource, open, record],
  )
  if (id === null || isSuccess)
    return (
      <RecordForm
        resource={resource}
        record={open.kind === 'edit' ? record : null}
        preset={preset}
        start={start}
        copied={open.kind === 'create' && open.from !== undefined ? record : null}
        origin={open.kind === 'create' ? id : null}
        onClose={onClose}
        frame={frame}
      />
    )
  const body =
    error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  const title = `${open.kind === 'edit' ? '编辑' : '新增'}${resource.label}`
  return frame({ title, body, buttons: null, dirty: false, leave: onClose })
}
