import { Modal, Progress } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { notify } from '#admin/lib/notices.ts'
import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import { blockedReasonOf, type Divided, divide } from '#admin/screens/actions/blocked-reason.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { LeftOutNote } from '#admin/screens/actions/left-out-note.tsx'
import { whileRunning } from '#admin/screens/actions/use-batch-run.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { useAlarmOrders } from './use-alarm-orders.ts'

interface DialogProps extends Omit<HandMadeDialogProps, 'rows'> {
  readonly divided: Divided
  readonly onAgain: (failed: HandMadeDialogProps['rows']) => void
}

function Dialog({ resource, action, divided: { able, leftOut }, onClose, onDone, onAgain }: DialogProps) {
  const { only, subject, state, draft, result, progress, settled, stop, leave } = useAlarmOrders({
    ...{ resource, action, rows: able },
  })
  const refresh = useRefresh(resource)
  const running = state.saving && only === undefined
  const guard = useLeaveGuard(
    running || (state.dirty && result === null),
    running ? leave : draft.end,
    running ? whileRunning : undefined,
  )
  const submit = async () => {
    if (able.length === 0 || !(await state.submit())) return
    guard.release()
    draft.end()
    void refresh()
    onDone(settled())
    if (!only) return
    notify({ type: 'success', text: '工单已生成' })
    onClose()
  }
  if (result !== null)
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={able}
        result={result}
        skipped={leftOut.length}
        onClose={onClose}
        onAgain={onAgain}
      />
    )
  return (
    <Modal
      open
      title={
        only ? `${action.label}「${recordTitle(resource, only)}」` : `${action.label} · ${able.length} 条`
      }
      okText={action.label}
      okButtonProps={{ disabled: able.length === 0 }}
      cancelText={state.saving ? '停止' : '取消'}
      confirmLoading={state.saving}
      maskClosable={!state.dirty && !state.saving}
      onOk={() => void submit()}
      onCancel={() => (state.saving ? stop() : guard.leave(onClose))}
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      {able.length === 0 ? (
        <p>所选数据都不满足条件</p>
      ) : (
        <FieldForm
          resource={resource.name}
          groups={[{ title: '', fields: Object.keys(subject.asked) }]}
          subject={subject}
          state={state}
          draft={draft}
          onSubmit={() => void submit()}
        />
      )}
      {state.saving && !only && (
        <Progress percent={Math.round((progress / able.length) * 100)} aria-label="进度" />
      )}
    </Modal>
  )
}

/** Makes a work order of an alarm, filled in with what it says; or one of each of several. */
export default function OrderDialog({ rows, ...props }: HandMadeDialogProps) {
  const { resource, action } = props
  const viewer = useViewer()
  const divideNow = (chosen: HandMadeDialogProps['rows']) =>
    divide(chosen, blockedReasonOf(resource, action, viewer, momentNow()))
  const [round, setRound] = useState(() => ({ at: 0, divided: divideNow(rows) }))
  return (
    <Dialog
      {...props}
      key={round.at}
      divided={round.divided}
      onAgain={(failed) => setRound(({ at }) => ({ at: at + 1, divided: { able: failed, leftOut: [] } }))}
    />
  )
}
