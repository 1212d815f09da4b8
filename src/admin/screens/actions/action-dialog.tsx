import { Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { CallError } from '#admin/providers/call-error.ts'
import type { ResolvedBaseAction, ResolvedResource, Values } from '#schema'
import { FieldForm } from '../form/field-form.tsx'
import { startValues } from '../form/form-model.ts'
import { type FormSubject, shownInputs } from '../form/form-subject.ts'
import { useDraftedForm, versionOf } from '../form/use-drafted-form.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useViewer } from '../model/use-viewer.ts'
import { RecordFact } from '../parts/record-fact.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { actionForm, heldValues, prefilledValues, questionOf } from './action-input.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { blockedReasonOf, divide, type LeftOut } from './blocked-reason.ts'
import { LeftOutNote } from './left-out-note.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { type ActionProps, useAction } from './use-action.ts'
import { whileRunning } from './use-batch-run.ts'

/** Offers once more those that failed, with what was typed. */
type OnAgain = (failed: readonly Row[], typed: Values) => void

interface DialogProps extends ActionProps {
  readonly subject: FormSubject
  /** What the inputs start with. */
  readonly start: Values
  readonly leftOut: readonly LeftOut[]
  readonly onAgain: OnAgain
}

interface ShownFactsProps {
  readonly resource: ResolvedResource
  readonly action: Pick<ResolvedBaseAction, 'shows'>
  readonly record: Row
}

/** What whoever runs an action needs before their eyes of its record: where a parcel goes, and what is in it. */
function ShownFacts({ resource, action, record }: ShownFactsProps) {
  const fields = action.shows.flatMap((name) => resource.fields[name] ?? [])
  if (fields.length === 0) return null
  return (
    <dl className="action-facts">
      {fields.map((field) => (
        <RecordFact key={field.name} {...{ resource, field, record }} />
      ))}
    </dl>
  )
}

const noPreset: Values = {}
const noTyped: Values = {}

/** The inputs of an action over its draft, and its run: what was asked for is neither lost nor asked for twice. */
function useAskedAction({ subject, start, leftOut, ...props }: Omit<DialogProps, 'onAgain'>) {
  const { resource, action, rows } = props
  const { outcome, run, done, running, leave } = useAction({
    ...props,
    skipped: leftOut.length,
    onOpened: (id) => {
      // What was asked for is stored by now: leaving loses nothing.
      guard.release()
      props.onOpened?.(id)
    },
  })
  const only = rows.length === 1 ? (rows[0] ?? null) : null
  const { state, draft } = useDraftedForm({
    place: {
      resource: resource.name,
      of: action.name,
      id: rows.length === 0 ? null : rows.map((row) => row.id).join(),
      preset: noPreset,
      origin: null,
    },
    version: versionOf(only),
    subject,
    start,
    save: (values) => run(subject.asked, values),
  })
  const guard = useLeaveGuard(
    running || (state.dirty && outcome.is === 'confirming'),
    running ? leave : draft.end,
    running ? whileRunning : undefined,
  )
  const submit = async () => {
    if (!(await state.submit())) return
    guard.release()
    draft.end()
  }
  return { only, outcome, done, state, draft, submit, leave: guard.leave }
}

function Dialog({ onAgain, ...props }: DialogProps) {
  const { resource, action, rows, batch, subject, leftOut, onClose } = props
  const { only, outcome, done, state, draft, submit, leave } = useAskedAction(props)
  const [typed, setTyped] = useState('')
  const title = only ? recordTitle(resource, only) : ''
  const unnamed = typeof action.confirm === 'object' && !isNamed(title, typed)
  const nobody = batch === true && rows.length === 0
  const confirm = () => {
    if (!unnamed && !nobody) void submit()
  }
  if (outcome.is === 'password')
    return (
      <ShownOnce
        title={`${action.label}成功`}
        note={`请将新密码告知${title === '' ? '用户' : `「${title}」`}，关闭后不再显示`}
        label="新密码"
        text={outcome.password}
        onClose={onClose}
      />
    )
  if (outcome.is === 'batch')
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={rows}
        result={outcome.result}
        skipped={leftOut.length}
        onClose={onClose}
        onAgain={(failed) => onAgain(failed, state.valuesNow())}
      />
    )
  const question = nobody ? '所选数据都不满足条件' : questionOf(action, resource, rows.length)
  return (
    <Modal
      open
      title={title === '' ? action.label : `${action.label}「${title}」`}
      okText={action.label}
      // An action may itself be called 取消.
      cancelText={action.label.startsWith('取消') ? '返回' : '取消'}
      okButtonProps={{ danger: action.danger, disabled: unnamed || nobody }}
      confirmLoading={state.saving}
      maskClosable={!state.dirty}
      onOk={confirm}
      onCancel={() => leave(onClose)}
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      {only && <ShownFacts resource={resource} action={action} record={only} />}
      {question !== null && <p>{question}</p>}
      {!nobody && (
        <FieldForm
          resource={resource.name}
          groups={[{ title: '', fields: Object.keys(subject.asked) }]}
          subject={subject}
          state={state}
          draft={draft}
          onSubmit={confirm}
        />
      )}
      {state.saving && rows.length > (props.inTurn ? 1 : action.batchSize) && (
        <Progress percent={Math.round((done / rows.length) * 100)} aria-label="进度" />
      )}
      {typeof action.confirm === 'object' && (
        <NameConfirm name={title} typed={typed} onTyped={setTyped} onConfirm={confirm} />
      )}
    </Modal>
  )
}

/** Runs an action that asks nothing. */
function RunAtOnce({ onAgain, ...props }: ActionProps & { readonly onAgain: OnAgain }) {
  const { action, resource, rows, onClose } = props
  const { outcome, run, running, leave } = useAction(props)
  useLeaveGuard(running, leave, whileRunning)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    run({}, {}).catch((error: unknown) => {
      // The user has been told why.
      if (!(error instanceof CallError)) throw error
      onClose()
    })
  })
  if (outcome.is !== 'batch') return null
  return (
    <BatchOutcome
      label={action.label}
      resource={resource}
      rows={rows}
      result={outcome.result}
      onClose={onClose}
      onAgain={(failed) => onAgain(failed, noTyped)}
    />
  )
}

interface AskProps extends ActionProps {
  readonly typed: Values
  readonly onAgain: OnAgain
}

/** About the records as they were when it opened: what is typed is not lost when the list is read again. */
function Ask({ typed, onAgain, ...props }: AskProps) {
  const { resource, action, batch = false } = props
  const viewer = useViewer()
  const [{ able, leftOut }] = useState(() =>
    batch
      ? divide(props.rows, blockedReasonOf(resource, action, viewer, momentNow()))
      : { able: props.rows, leftOut: [] },
  )
  const [subject] = useState(() => actionForm(resource, action, able, viewer.id))
  const [start] = useState(() => ({
    ...startValues(subject.asked),
    ...prefilledValues(subject, action),
    ...heldValues(subject, action),
    ...typed,
  }))
  // Found out once: what is typed later does not take the dialog away.
  const [asksNothing] = useState(() => Object.keys(shownInputs(subject, start, momentNow())).length === 0)
  const asked = { ...props, rows: able, onAgain }
  return asksNothing && leftOut.length === 0 && questionOf(action, resource, able.length) === null ? (
    <RunAtOnce {...asked} />
  ) : (
    <Dialog {...asked} subject={subject} start={start} leftOut={leftOut} />
  )
}

interface Round {
  readonly at: number
  readonly rows: readonly Row[]
  readonly typed: Values
}

/** Asks what a transition or an action wants to know, runs it, and says what came of it. */
export default function ActionDialog(props: ActionProps) {
  const [round, setRound] = useState<Round>({ at: 0, rows: props.rows, typed: props.typed ?? {} })
  const onAgain: OnAgain = (rows, typed) => setRound(({ at }) => ({ at: at + 1, rows, typed }))
  return <Ask {...props} key={round.at} rows={round.rows} typed={round.typed} onAgain={onAgain} />
}
