import { useDelete } from '@refinedev/core'
import { Modal, Popconfirm } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { config } from '#config'
import { removalReasonError } from '#domain/removal-reason.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import { isOpenTo } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { anchorStyle, containerOf, inBody, useEscape } from './anchored.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { ReasonInput } from './reason-input.tsx'
import { asksReason, removalOf, removalWidth } from './removal.ts'
import { RemovalNotices } from './removal-notices.tsx'
import { RemovalRefused } from './removal-refused.tsx'
import { RemovalRows } from './removal-rows.tsx'
import { useInTheWay } from './use-in-the-way.ts'
import { useRemovalNotices } from './use-removal-notices.ts'

interface RemoveRecordProps {
  readonly resource: ResolvedResource
  readonly row: Row
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks, in the way that fits what would go, and deletes. */
export function RemoveRecord({ resource, row, anchor, onClose, onDone }: RemoveRecordProps) {
  const { mutateAsync, mutation } = useDelete()
  const refresh = useRefresh(resource)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const removal = removalOf(config, resource)
  const withReason = asksReason(resource, [row], momentNow())
  const { inTheWay, isPending } = useInTheWay(resource, row)
  const isSure =
    !isPending &&
    (removal.ask !== 'name' || isNamed(recordTitle(resource, row), typed)) &&
    (!withReason || removalReasonError(reason) === null)
  const title = recordTitle(resource, row)
  const { verb } = resource.remove
  const { notices, agree } = useRemovalNotices(resource, [row])

  useEscape(onClose)

  const remove = async () => {
    if (!(await agree())) return
    try {
      await mutateAsync({
        resource: resource.name,
        id: row.id,
        values: { version: row.version, ...(withReason ? { reason: reason.trim() } : {}) },
        invalidates: [],
        successNotification: { type: 'success', message: `${verb}成功` },
        errorNotification: false,
      })
      onDone()
      void refresh(row.id)
    } catch (error) {
      // The user has been told why; the record stays, as it is by now.
      if (!(error instanceof CallError)) throw error
      void refresh(row.id)
    } finally {
      onClose()
    }
  }
  if (inTheWay.length > 0)
    return <RemovalRefused resource={resource} row={row} inTheWay={inTheWay} onClose={onClose} />
  if (removal.ask === 'beside' && !withReason)
    return inBody(
      <Popconfirm
        open
        getPopupContainer={() => containerOf(anchor)}
        title={removal.question}
        description={title}
        okText={verb}
        okButtonProps={{ danger: true, disabled: isPending, loading: mutation.isPending }}
        cancelButtonProps={{ autoFocus: true }}
        onConfirm={remove}
        onCancel={onClose}
        onOpenChange={(open) => {
          if (!open && !mutation.isPending) onClose()
        }}
      >
        <span style={anchorStyle(anchor)} />
      </Popconfirm>,
    )
  return (
    <Modal
      open
      title={`${verb}${resource.label}「${title}」？`}
      width={removalWidth(removal.told)}
      okText={verb}
      okButtonProps={{ danger: true, disabled: !isSure }}
      confirmLoading={mutation.isPending}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <RemovalNotices notices={notices} onClose={onClose} />
      <p>{removal.question}</p>
      {removal.along.length > 0 && <p>以下数据将一并删除：{removal.along.join('、')}</p>}
      {removal.told.filter(isOpenTo).map((related) => (
        <RemovalRows key={related.key} resource={resource} related={related} records={[row]} />
      ))}
      {withReason && <ReasonInput value={reason} onChange={setReason} />}
      {removal.ask === 'name' && (
        <NameConfirm name={title} typed={typed} onTyped={setTyped} onConfirm={() => void remove()} />
      )}
    </Modal>
  )
}
