import { Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { differenceOf } from '#domain/permission-tree.ts'
import type { ResolvedLinkSet, ResolvedResource } from '#schema'
import { filterParam, linkedValues, linkField } from '../model/links.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useAllRows } from '../model/use-all-rows.ts'
import { useSaveCall } from '../model/use-save-call.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'

interface LinksDialogProps {
  readonly resource: ResolvedResource
  readonly row: Row
  /** The resource whose records are the links. */
  readonly links: string
  readonly link: ResolvedLinkSet
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Which others a record is linked with, as one set: what is added and taken away is said before it is saved. */
export default function LinksDialog({ resource, row, links, link, onClose, onDone }: LinksDialogProps) {
  const linking = resourceOf(links)
  const field = linkField(linking, link)
  const { rows, failed, retry } = useAllRows(linking, { [filterParam(linking, link.one)]: row.id }, null)
  const loaded = useMemo(() => rows && linkedValues(link, rows), [link, rows])
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const before = (loaded?.[link.input] ?? []) as readonly string[]
  const now = chosen ?? before
  const { added, removed } = differenceOf(before, now)
  const changed = added.length + removed.length > 0
  const guard = useLeaveGuard(changed)
  const { save, saving } = useSaveCall(resource, link.endpoint, {
    onSaved: () => {
      guard.release()
      onDone()
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`${recordTitle(resource, row)} · ${link.label}`}
      okText="保存"
      okButtonProps={{ disabled: !changed }}
      confirmLoading={saving}
      maskClosable={!changed}
      onOk={() => save({ [link.one]: row.id, [link.input]: now })}
      onCancel={() => guard.leave(onClose)}
    >
      {failed && <LoadError onRetry={retry} />}
      {loaded === null && !failed && <Skeleton active title={false} />}
      {loaded !== null && field !== null && (
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
