import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import { FieldForm } from '../form/field-form.tsx'
import { startValues } from '../form/form-model.ts'
import { useFieldForm } from '../form/use-field-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { recordTitle } from '../record-title.ts'
import { askedFields, heldValues, questionOf } from './asking.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { PasswordOnce } from './password-once.tsx'
import { RunAtOnce } from './run-at-once.tsx'
import { type AskingProps, useAsking } from './use-asking.ts'

function Dialog(props: AskingProps) {
  const { resource, asking, rows, onClose } = props
  const { outcome, run } = useAsking({
    ...props,
    onOpened: (id) => {
      // What was asked for is stored by now: leaving loses nothing.
      guard.release()
      props.onOpened?.(id)
    },
  })
  const [typed, setTyped] = useState('')
  const fields = useMemo(() => askedFields(resource, asking), [resource, asking])
  const only = rows.length === 1 ? (rows[0] ?? null) : null
  const title = only ? recordTitle(resource, only) : ''
  const state = useFieldForm({
    fields,
    rules: [],
    loaded: null,
    start: { ...startValues(fields), ...heldValues(fields, only) },
    save: (values) => run(fields, values),
  })
  const guard = useLeaveGuard(state.dirty && outcome.is === 'asking')
  const unnamed = typeof asking.confirm === 'object' && !isNamed(title, typed)
  const submit = async () => {
    if (!unnamed && (await state.submit())) guard.release()
  }
  if (outcome.is === 'password')
    return <PasswordOnce title={asking.label} who={title} password={outcome.password} onClose={onClose} />
  if (outcome.is === 'batch')
    return (
      <BatchOutcome
        label={asking.label}
        resource={resource}
        rows={rows}
        result={outcome.result}
        onClose={onClose}
      />
    )
  const question = questionOf(asking, rows.length)
  return (
    <Modal
      open
      title={title === '' ? asking.label : `${asking.label}「${title}」`}
      okText={asking.label}
      // An action may itself be called 取消.
      cancelText={asking.label.startsWith('取消') ? '返回' : '取消'}
      okButtonProps={{ danger: asking.danger, disabled: unnamed }}
      confirmLoading={state.saving}
      maskClosable={!state.dirty}
      onOk={() => void submit()}
      onCancel={() => guard.leave(onClose)}
    >
      {question !== null && <p>{question}</p>}
      <FieldForm
        resource={resource.name}
        groups={[{ title: '', fields: Object.keys(fields) }]}
        fields={fields}
        loaded={only}
        state={state}
        onSubmit={() => void submit()}
      />
      {typeof asking.confirm === 'object' && (
        <NameConfirm name={title} typed={typed} onTyped={setTyped} onConfirm={() => void submit()} />
      )}
    </Modal>
  )
}

/** Asks what a transition or an action wants to know, runs it, and says what came of it. */
export default function AskingDialog(props: AskingProps) {
  const { asking, rows } = props
  const asksNothing = asking.input.length === 0 && Object.keys(asking.ask).length === 0
  return asksNothing && questionOf(asking, rows.length) === null ? (
    <RunAtOnce {...props} />
  ) : (
    <Dialog {...props} />
  )
}
