import { Form, Modal } from 'antd'
import { useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { newRequestId } from '#admin/lib/request-id.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/hand-made-dialogs.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { useFieldForm } from '#admin/screens/form/use-field-form.ts'
import { useLeaveGuard } from '#admin/screens/form/use-leave-guard.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { recordTitle } from '#admin/screens/record-title.ts'
import { useRefresh } from '#admin/screens/use-refresh.ts'
import { codes } from '#domain/error-codes.ts'
import { askedPoints, balanceAfter, operationOf } from './points-call.ts'
import './points.css'

const call = callOf('integral.operate')

interface DialogProps extends Omit<HandMadeDialogProps, 'rows'> {
  readonly row: Row
}

function Dialog({ resource, action, row, onClose, onDone }: DialogProps) {
  const balance = Number(row.integral ?? 0)
  const operation = operationOf(action)
  const [subject] = useState(() => plainForm(askedPoints(call.input, operation, balance)))
  // One for as long as it is open: pressed twice, or again after the line broke, the points change once.
  const [requestId] = useState(newRequestId)
  const refresh = useRefresh(resource)
  const state = useFieldForm({
    subject,
    start: startValues(subject.asked),
    save: async (values) => {
      await request(
        call,
        { ...values, ...action.send, userId: row.id, requestId },
        { untold: [codes.invalid] },
      )
    },
  })
  const guard = useLeaveGuard(state.dirty)
  const typed: unknown = Form.useWatch('integral', state.form)
  const after = balanceAfter(operation, balance, typed)
  const submit = async () => {
    if (!(await state.submit())) return
    guard.release()
    notify({ type: 'success', text: '操作成功' })
    void refresh()
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      title={`${action.label}「${recordTitle(resource, row)}」`}
      okText={action.label}
      okButtonProps={{ danger: action.danger }}
      cancelText="取消"
      confirmLoading={state.saving}
      maskClosable={!state.dirty}
      onOk={() => void submit()}
      onCancel={() => guard.leave(onClose)}
    >
      <dl className="points-balance">
        <div>
          <dt>当前余额</dt>
          <dd>{balance}</dd>
        </div>
        <div aria-live="polite">
          <dt>调整后</dt>
          <dd data-known={after !== null}>{after ?? '--'}</dd>
        </div>
      </dl>
      <FieldForm
        resource={resource.name}
        groups={[{ title: '', fields: Object.keys(subject.asked) }]}
        subject={subject}
        state={state}
        onSubmit={() => void submit()}
      />
    </Modal>
  )
}

/** Gives points or takes them, and says what the balance will be. */
export default function PointsDialog({ rows, ...props }: HandMadeDialogProps) {
  const [row] = rows
  return row && <Dialog {...props} row={row} />
}
