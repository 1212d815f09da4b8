import { Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { codes } from '#domain/error-codes.ts'
import { differenceOf, type IdDifference } from '#domain/permission-tree.ts'
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

const unchanged: IdDifference = { added: [], removed: [] }

/** Which others a record is linked with, as one set: what is added and taken away is said before it is saved. */
export default function LinksDialog({ resource, row, links, link, onClose, onDone }: LinksDialogProps) {
  const linking = resourceOf(links)
  const field = linkField(linking, link)
  const { rows, failed, retry } = useAllRows(linking, { [filterParam(linking, link.one)]: row.id }, null)
  const loaded = useMemo(() => rows && linkedValues(link, rows), [link, rows])
  // What was chosen, whatever others have made of the set meanwhile.
  const [wanted, setWanted] = useState(unchanged)
  const before = (loaded?.[link.input] ?? []) as readonly string[]
  const now = [...new Set([...before.filter((id) => !wanted.removed.includes(id)), ...wanted.added])]
  const { added, removed } = differenceOf(before, now)
  const changed = added.length + removed.length > 0
  const guard = useLeaveGuard(changed)
  const { save, saving } = useSaveCall(resource, link.endpoint, {
    onSaved: () => {
      guard.release()
      onDone()
      onClose()
    },
    onRefused: ({ statusCode }) => {
      if (statusCode === codes.stale) retry()
    },
  })
  return (
    <Modal
      open
      title={`${recordTitle(resource, row)} · ${link.label}`}
      okText="保存"
      okButtonProps={{ disabled: !changed || loaded === null }}
      confirmLoading={saving}
      maskClosable={!changed}
      onOk={() => save({ [link.one]: row.id, [link.input]: now, before })}
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
              onChange={(value) =>
                setWanted(differenceOf(before, Array.isArray(value) ? value.map(String) : []))
              }
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
