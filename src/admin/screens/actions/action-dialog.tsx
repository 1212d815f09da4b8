import { Modal } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { Values } from '#schema'
import { FieldForm } from '../form/field-form.tsx'
import { startValues } from '../form/form-model.ts'
import { type FormSubject, shownInputs } from '../form/form-subject.ts'
import { useFieldForm } from '../form/use-field-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { recordTitle } from '../record-title.ts'
import { actionForm, heldValues, questionOf } from './action-input.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { PasswordOnce } from './password-once.tsx'
import { RunAtOnce } from './run-at-once.tsx'
import { type ActionProps, useAction } from './use-action.ts'
import { useViewer } from './use-viewer.ts'

interface DialogProps extends ActionProps {
  readonly subject: FormSubject
  /** What the inputs start with. */
  readonly start: Values
}

function Dialog({ subject, start, ...props }: DialogProps) {
  const { resource, action, rows, onClose } = props
  const { outcome, run } = useAction({
    ...props,
    onOpened: (id) => {
      // What was asked for is stored by now: leaving loses nothing.
      guard.release()
      props.onOpened?.(id)
    },
  })
  const [typed, setTyped] = useState('')
  const only = rows.length === 1 ? (rows[0] ?? null) : null
  const title = only ? recordTitle(resource, only) : ''
  const state = useFieldForm({
    subject,
    start,
    save: (values) => run(subject.asked, values),
  })
  const guard = useLeaveGuard(state.dirty && outcome.is === 'confirming')
  const unnamed = typeof action.confirm === 'object' && !isNamed(title, typed)
  const submit = async () => {
    if (!unnamed && (await state.submit())) guard.release()
  }
  if (outcome.is === 'password')
    return <PasswordOnce title={action.label} who={title} password={outcome.password} onClose={onClose} />
  if (outcome.is === 'batch')
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={rows}
        result={outcome.result}
        onClose={onClose}
      />
    )
  const question = questionOf(action, rows.length)
  return (
    <Modal
      open
      title={title === '' ? action.label : `${action.label}「${title}」`}
      okText={action.label}
      // An action may itself be called 取消.
      cancelText={action.label.startsWith('取消') ? '返回' : '取消'}
      okButtonProps={{ danger: action.danger, disabled: unnamed }}
      confirmLoading={state.saving}
      maskClosable={!state.dirty}
      onOk={() => void submit()}
      onCancel={() => guard.leave(onClose)}
    >
      {question !== null && <p>{question}</p>}
      <FieldForm
        resource={resource.name}
        groups={[{ title: '', fields: Object.keys(subject.asked) }]}
        subject={subject}
        state={state}
        onSubmit={() => void submit()}
      />
      {typeof action.confirm === 'object' && (
        <NameConfirm name={title} typed={typed} onTyped={setTyped} onConfirm={() => void submit()} />
      )}
    </Modal>
  )
}

/** Asks what a transition or an action wants to know, runs it, and says what came of it. */
export default function ActionDialog(props: ActionProps) {
  const { resource, action, rows } = props
  const viewer = useViewer()
  // About the records as they were when it opened: what is typed is not lost when the list is read again.
  const [subject] = useState(() => actionForm(resource, action, rows, viewer.id))
  const [start] = useState(() => ({ ...startValues(subject.asked), ...heldValues(subject) }))
  // Found out once: what is typed later does not take the dialog away.
  const [asksNothing] = useState(() => Object.keys(shownInputs(subject, start, momentNow())).length === 0)
  return asksNothing && questionOf(action, rows.length) === null ? (
    <RunAtOnce {...props} />
  ) : (
    <Dialog {...props} subject={subject} start={start} />
  )
}
