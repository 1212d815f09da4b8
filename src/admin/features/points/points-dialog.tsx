import './points.css'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { notify } from '#admin/lib/notices.ts'
import { newRequestId } from '#admin/lib/request-id.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { startValues } from '#admin/screens/form/form-model.ts'
import { plainForm } from '#admin/screens/form/form-subject.ts'
import { useDraftedForm } from '#admin/screens/form/use-drafted-form.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { codes } from '#domain/error-codes.ts'
import { pointsOperation } from '#resources/service-dictionaries.ts'
import type { FieldMap, ResolvedAction, Values } from '#schema'

/** Which of the two an action is, by what it sends. */
const operationOf = ({ send }: Pick<ResolvedAction, 'send'>): number => Number(send.type)

/** What the dialog asks for: nobody is asked for more than there is to take. */
function askedPoints({ integral, reason }: FieldMap, operation: number, balance: number): FieldMap {
  if (integral?.kind !== 'integer' || !reason) return {}
  const max = operation === pointsOperation.deduct ? Math.min(integral.max, balance) : integral.max
  return { integral: { ...integral, max, help: `1–${max} 分` }, reason }
}

/** The balance that would be; null: nothing that could be done is typed. */
function balanceAfter(operation: number, balance: number, typed: unknown): number | null {
  if (typed === null || typed === undefined || typed === '') return null
  const points = Number(typed)
  if (!Number.isInteger(points) || points <= 0) return null
  const after = operation === pointsOperation.deduct ? balance - points : balance + points
  return after < 0 ? null : after
}

const call = callOf('integral.operate')

const noPreset: Values = {}

interface DialogProps extends Omit<HandMadeDialogProps, 'rows'> {
  readonly row: Row
}

function Dialog({ resource, action, row, onClose, onDone }: DialogProps) {
  const balance = Number(row.integral ?? 0)
  const { integral } = resource.fields
  const pointsText = (points: number) => (integral ? textOf(integral, points, row) : points)
  const operation = operationOf(action)
  const [subject] = useState(() => plainForm(askedPoints(call.input, operation, balance)))
  // One for as long as it is open: pressed twice, or again after the line broke, the points change once.
  const [requestId] = useState(newRequestId)
  const refresh = useRefresh(resource)
  const { state, draft } = useDraftedForm({
    place: { resource: resource.name, of: action.name, id: row.id, preset: noPreset, origin: null },
    // Points change all the time: the balance says what they are.
    version: null,
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
  const guard = useLeaveGuard(state.dirty, draft.end)
  const typed: unknown = Form.useWatch('integral', state.form)
  const after = balanceAfter(operation, balance, typed)
  const submit = async () => {
    if (!(await state.submit())) return
    guard.release()
    draft.end()
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
          <dd>{pointsText(balance)}</dd>
        </div>
        <div aria-live="polite">
          <dt>调整后</dt>
          <dd data-known={after !== null}>{after === null ? '--' : pointsText(after)}</dd>
        </div>
      </dl>
      <FieldForm
        resource={resource.name}
        groups={[{ title: '', fields: Object.keys(subject.asked) }]}
        subject={subject}
        state={state}
        draft={draft}
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
