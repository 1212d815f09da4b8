import { useDelete } from '@refinedev/core'
import { Modal, Popconfirm } from 'antd'
import { useRef } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { anchorStyle, containerOf, inBody, useEscape } from './anchored.tsx'
import { removalWidth } from './removal.ts'
import { RemovalQuestion, useRemovalQuestion } from './removal-question.tsx'
import { RemovalRefused } from './removal-refused.tsx'
import { useInTheWay } from './use-in-the-way.ts'
import { useRemovalNotices } from './use-removal-notices.ts'

interface RemoveRecordProps {
  readonly resource: ResolvedResource
  readonly row: Row
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly onDone: () => void
}

interface DeletingOptions extends Omit<RemoveRecordProps, 'anchor'> {
  /** Asks what is to be asked once more. */
  readonly agree: () => Promise<boolean>
  readonly reason: { readonly reason?: string }
}

/** Deletes the record, once however often it is asked for meanwhile: Enter may be pressed again. */
function useDeleting({ resource, row, agree, reason, onClose, onDone }: DeletingOptions) {
  const { mutateAsync, mutation } = useDelete()
  const refresh = useRefresh(resource)
  const isRunning = useRef(false)
  const remove = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      if (!(await agree())) return
      await mutateAsync({
        resource: resource.name,
        id: row.id,
        values: { version: row.version, ...reason },
        invalidates: [],
        successNotification: { type: 'success', message: `${resource.remove.verb}成功` },
        errorNotification: false,
      })
      onDone()
      void refresh(row.id)
      onClose()
    } catch (error) {
      // The user has been told why; the record stays, as it is by now, unless somebody else was faster.
      if (!(error instanceof CallError)) throw error
      void refresh()
      onClose()
    } finally {
      isRunning.current = false
    }
  }
  return { remove, isDeleting: mutation.isPending }
}

/** Asks, in the way that fits what would go, and deletes. */
export function RemoveRecord({ anchor, ...props }: RemoveRecordProps) {
  const { resource, row, onClose } = props
  const title = recordTitle(resource, row)
  const question = useRemovalQuestion(resource, [row], title)
  const { removal, withReason, reason } = question
  const { inTheWay, isPending } = useInTheWay(resource, row)
  const { verb } = resource.remove
  const { notices, agree } = useRemovalNotices(resource, [row])
  const isSure = !isPending && question.isSure && !notices.some(({ refused }) => refused)
  const { remove, isDeleting } = useDeleting({ ...props, agree, reason })

  useEscape(onClose)

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
        okButtonProps={{ danger: true, disabled: isPending, loading: isDeleting }}
        cancelButtonProps={{ autoFocus: true }}
        onConfirm={remove}
        onCancel={onClose}
        onOpenChange={(open) => {
          if (!open && !isDeleting) onClose()
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
      confirmLoading={isDeleting}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <RemovalQuestion
        question={question}
        text={removal.question}
        notices={notices}
        onClose={onClose}
        onConfirm={() => isSure && void remove()}
      />
    </Modal>
  )
}
