import { Modal } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { CallError, codes } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import type { ResolvedAsking, ResolvedResource, Values } from '#schema'
import { FieldForm } from '../form/field-form.tsx'
import { startValues } from '../form/form-model.ts'
import { useFieldForm } from '../form/use-field-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import type { Row } from '../list/use-records.ts'
import { recordTitle } from '../record-title.ts'
import { useRefresh } from '../use-refresh.ts'
import { askedFields, askingInput, type BatchResult, passwordsIn, readBatch } from './asking.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { PasswordOnce } from './password-once.tsx'

interface AskingDialogProps {
  readonly resource: ResolvedResource
  readonly asking: ResolvedAsking
  /** The records it runs on; none for a button of the toolbar. */
  readonly rows: readonly Row[]
  readonly batch?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const none: readonly string[] = []

const questionOf = ({ confirm, label }: ResolvedAsking, many: number): string | null => {
  if (typeof confirm === 'string') return confirm
  if (many > 1) return `将对 ${many} 项数据执行「${label}」`
  return confirm === false ? null : `确定要${label}吗？`
}

type Outcome =
  | { readonly is: 'asking' }
  | { readonly is: 'password'; readonly password: string }
  | { readonly is: 'batch'; readonly result: BatchResult }

/** Asks what a transition or an action wants to know, runs it, and says what came of it. */
export default function AskingDialog(props: AskingDialogProps) {
  const { resource, asking, rows, batch = false, onClose, onDone } = props
  const refresh = useRefresh(resource)
  const [outcome, setOutcome] = useState<Outcome>({ is: 'asking' })
  const [typed, setTyped] = useState('')
  const fields = useMemo(() => askedFields(resource, asking), [resource, asking])
  const names = Object.keys(fields)
  const only = rows.length === 1 ? (rows[0] ?? null) : null
  const title = only ? recordTitle(resource, only) : ''

  const run = async (values: Values) => {
    const ids = rows.map((row) => row.id)
    try {
      const answer = await request(asking.endpoint, askingInput(asking, ids, values, batch))
      void refresh()
      onDone()
      notify({ type: 'success', text: '操作成功' })
      const [password] = passwordsIn(fields, values)
      const result = batch ? readBatch(answer, ids.length) : null
      if (password !== undefined) setOutcome({ is: 'password', password })
      else if (result && result.failures.length > 0) setOutcome({ is: 'batch', result })
      else onClose()
    } catch (error) {
      // Someone else was faster: what is on screen is out of date, so it is read again and asked about anew.
      if (error instanceof CallError && error.statusCode === codes.stateChanged) {
        void refresh()
        onClose()
      }
      throw error
    }
  }
  const state = useFieldForm({
    fields,
    rules: [],
    loaded: null,
    start: { ...startValues(fields), ...startFrom(names, only) },
    save: run,
  })
  const guard = useLeaveGuard(state.dirty && outcome.is === 'asking')
  const submit = async () => {
    if (await state.submit()) guard.release()
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
  const byName = typeof asking.confirm === 'object'
  const heading: ReactNode = title === '' ? asking.label : `${asking.label}「${title}」`
  return (
    <Modal
      open
      title={heading}
      okText={asking.label}
      okButtonProps={{ danger: asking.danger, disabled: byName && !isNamed(title, typed) }}
      confirmLoading={state.saving}
      maskClosable={!state.dirty}
      onOk={() => void submit()}
      onCancel={() => guard.leave(onClose)}
    >
      {question !== null && <p>{question}</p>}
      <FieldForm
        resource={resource.name}
        groups={[{ title: '', fields: names.length > 0 ? names : none }]}
        fields={fields}
        loaded={null}
        state={state}
        onSubmit={() => void submit()}
      />
      {byName && (
        <NameConfirm name={title} typed={typed} onTyped={setTyped} onConfirm={() => void submit()} />
      )}
    </Modal>
  )
}

/** What the record holds already is not asked for again. */
const startFrom = (names: readonly string[], row: Row | null): Values =>
  Object.fromEntries(names.flatMap((name) => (row && row[name] != null ? [[name, row[name]]] : [])))
