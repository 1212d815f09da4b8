import { Button, Result, Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from '../list/list-state.ts'
import type { Row } from '../list/use-records.ts'
import { useLoaded } from '../use-loaded.ts'
import { type FormParts, RecordForm } from './record-form.tsx'

interface FormLoaderProps {
  readonly resource: ResolvedResource
  readonly open: Exclude<OpenRecord, { kind: 'detail' }>
  readonly preset: Values
  readonly onClose: () => void
  readonly frame: (parts: FormParts) => ReactNode
}

/** A child of a tree starts with its parent, and with what it takes over from it. */
function startUnder(resource: ResolvedResource, parent: Row | null): Values {
  const field = resource.tree === null ? undefined : resource.fields[resource.tree]
  if (!parent || field?.kind !== 'parent') return {}
  const same = field.same.map((name) => [name, parent[name]])
  return { [field.name]: parent.id, ...Object.fromEntries(same) }
}

/** Reads what the form needs before it can start. */
export function FormLoader({ resource, open, preset, onClose, frame }: FormLoaderProps) {
  const id = open.kind === 'edit' ? open.id : open.under
  const { loaded, retry } = useLoaded(resource.name, id)
  const record = loaded.is === 'loaded' ? loaded.record : null
  const start = useMemo(() => startUnder(resource, record), [resource, record])
  if (id === null || loaded.is === 'loaded')
    return (
      <RecordForm
        resource={resource}
        record={open.kind === 'edit' ? record : null}
        preset={preset}
        start={start}
        onClose={onClose}
        frame={frame}
      />
    )
  const body =
    loaded.is === 'loading' ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <Result status="warning" title={loaded.message} extra={<Button onClick={retry}>重试</Button>} />
    )
  const title = `${open.kind === 'edit' ? '编辑' : '新增'}${resource.label}`
  return frame({ title, body, buttons: null, dirty: false, leave: onClose })
}
