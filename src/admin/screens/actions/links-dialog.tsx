import { Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { differenceOf } from '#domain/permission-tree.ts'
import type { ResolvedLinkSet, ResolvedResource, Values } from '#schema'
import { readPages } from '../export/read-pages.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import type { Row } from '../list/use-records.ts'
import { recordTitle } from '../record-title.ts'
import { useRefresh } from '../use-refresh.ts'
import { filterParam, linkedValues, linkField } from './links.ts'

interface LinksDialogProps {
  readonly resource: ResolvedResource
  readonly row: Row
  /** The resource whose records are the links. */
  readonly links: string
  readonly link: ResolvedLinkSet
  readonly onClose: () => void
  readonly onDone: () => void
}

async function readLinked(links: ResolvedResource, link: ResolvedLinkSet, id: string, signal: AbortSignal) {
  const rows: Row[] = []
  const filters = { [filterParam(links, link.one)]: id }
  for await (const page of readPages(links.name, { filters, sort: null, signal })) rows.push(...page.rows)
  return linkedValues(link, rows)
}

/** Which others a record is linked with, as one set: what is added and taken away is said before it is saved. */
export default function LinksDialog({ resource, row, links, link, onClose, onDone }: LinksDialogProps) {
  const refresh = useRefresh(resource)
  const linking = resourceOf(links)
  const field = linkField(linking, link)
  const [loaded, setLoaded] = useState<Values | null>(null)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [saving, setSaving] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; what is chosen must not be read over
  useEffect(() => {
    const abort = new AbortController()
    readLinked(linking, link, row.id, abort.signal)
      .then(setLoaded)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!error.aborted) onClose()
      })
    return () => abort.abort()
  }, [])

  const before = (loaded?.[link.input] ?? []) as readonly string[]
  const now = chosen ?? before
  const { added, removed } = differenceOf(before, now)
  const changed = added.length + removed.length > 0
  const guard = useLeaveGuard(changed)
  const save = async () => {
    setSaving(true)
    try {
      await request(link.endpoint, { [link.one]: row.id, [link.input]: now })
      notify({ type: 'success', text: '操作成功' })
      guard.release()
      onDone()
      onClose()
      void refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={`${recordTitle(resource, row)} · ${link.label}`}
      okText="保存"
      okButtonProps={{ disabled: !changed }}
      confirmLoading={saving}
      maskClosable={!changed}
      onOk={() => void save()}
      onCancel={() => guard.leave(onClose)}
    >
      {loaded === null || field === null ? (
        <Skeleton active title={false} />
      ) : (
        <>
          <div className="links-field">
            <FieldInput
              field={field}
              resource={links}
              loaded={loaded}
              value={now}
              disabled={saving}
              aria-label={link.label}
              onChange={(value) => setChosen(Array.isArray(value) ? value.map(String) : [])}
            />
          </div>
          <p className="links-difference" role="status">
            {changed ? (
              <>
                <strong>+新增 {added.length}</strong> <strong>−移除 {removed.length}</strong>
              </>
            ) : (
              `已选择 ${now.length} 项`
            )}
          </p>
        </>
      )}
    </Modal>
  )
}
