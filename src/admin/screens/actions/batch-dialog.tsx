import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { request } from '#admin/providers/http.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { doneOf } from './action-input.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { divide, type LeftOut, removalBlockedReason } from './blocked-reason.ts'
import type { OnDone } from './dialog-context.ts'
import { LeftOutNote } from './left-out-note.tsx'
import { removalWidth } from './removal.ts'
import { RemovalQuestion, useRemovalQuestion } from './removal-question.tsx'
import { type EachResult, runEach } from './run-each.ts'
import { useBatchRun, whileRunning } from './use-batch-run.ts'
import { useRemovalNotices } from './use-removal-notices.ts'

interface BatchDialogProps {
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly onClose: () => void
  readonly onDone: OnDone
}

type Stage =
  | { readonly is: 'confirming' }
  | { readonly is: 'running'; readonly done: number }
  | { readonly is: 'done'; readonly result: EachResult }

/** Deletes records one after the other, until it is stopped. `onDone` hears which are gone. */
function useRemoveEach(resource: ResolvedResource, records: readonly Row[], onDone: OnDone) {
  const refresh = useRefresh(resource)
  const [stage, setStage] = useState<Stage>({ is: 'confirming' })
  const batch = useBatchRun(`批量${resource.remove.verb}`)
  useLeaveGuard(stage.is === 'running', batch.leave, whileRunning)
  const start = async (reason: { readonly reason?: string }) => {
    const endpoint = resource.endpoints.delete
    if (!endpoint) return
    setStage({ is: 'running', done: 0 })
    const ids = records.map(({ id }) => id)
    const versions = new Map(records.map(({ id, version }) => [id, version]))
    const remove = (id: string) =>
      request(endpoint, { id, version: versions.get(id), ...reason }, { silent: true })
    const result = await runEach(ids, remove, {
      signal: batch.begin(),
      onProgress: (done) => setStage({ is: 'running', done }),
    })
    onDone(doneOf(ids, result))
    void refresh()
    if (!batch.isToldInPassing(result)) setStage({ is: 'done', result })
  }
  return { stage, start, stop: batch.stop, again: () => setStage({ is: 'confirming' }) }
}

interface RunningProps {
  readonly title: string
  readonly done: number
  readonly all: number
  readonly onStop: () => void
}

const Running = ({ title, done, all, onStop }: RunningProps) => (
  <Modal open closable={false} title={title} footer={<Button onClick={onStop}>停止</Button>}>
    <Progress percent={Math.round((done / all) * 100)} aria-label="进度" />
    <p role="status">
      {done} / {all}
    </p>
  </Modal>
)

interface NoneAbleProps extends Pick<BatchDialogProps, 'resource' | 'onClose'> {
  readonly leftOut: readonly LeftOut[]
}

const NoneAble = ({ resource, leftOut, onClose }: NoneAbleProps) => (
  <Modal
    open
    title={`所选${resource.label}都不能${resource.remove.verb}`}
    footer={
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    }
    onCancel={onClose}
  >
    <LeftOutNote resource={resource} leftOut={leftOut} />
  </Modal>
)

const named = 5

/** `301、302、303 等 12 套` */
function namesOf(resource: ResolvedResource, records: readonly Row[]): string {
  const titles = records.slice(0, named).map((row) => recordTitle(resource, row))
  const all = records.length > named ? ` 等 ${records.length} ${resource.counter}` : ''
  return `${titles.join('、')}${all}`
}

/** Deletes what was chosen, as it was when it was chosen, one by one, and reports on each. */
export default function BatchDialog({ resource, rows, onClose, onDone }: BatchDialogProps) {
  // What is done is chosen no longer; the report still names what it was about.
  const [{ able: chosen, leftOut }, setDivided] = useState(() =>
    divide(rows, removalBlockedReason(resource, momentNow())),
  )
  const { label, counter } = resource
  const { verb } = resource.remove
  const question = useRemovalQuestion(resource, chosen, `${verb}${chosen.length}${counter}${label}`)
  const { ask, question: text, told } = question.removal
  const { notices, agree } = useRemovalNotices(resource, chosen)
  const { stage, start, stop, again } = useRemoveEach(resource, chosen, onDone)
  const confirm = async () => {
    if (question.isSure && (await agree())) await start(question.reason)
  }
  if (stage.is === 'running')
    return <Running title={`正在${verb}${label}`} done={stage.done} all={chosen.length} onStop={stop} />
  if (stage.is === 'done')
    return (
      <BatchOutcome
        label={`批量${verb}`}
        resource={resource}
        rows={chosen}
        result={stage.result}
        note={stage.result.untried.length > 0 ? `已停止，其余数据未${verb}。` : null}
        untried={stage.result.untried}
        onClose={onClose}
        onAgain={(undone) => {
          setDivided({ able: undone, leftOut: [] })
          question.setTyped('')
          again()
        }}
      />
    )
  if (chosen.length === 0) return <NoneAble resource={resource} leftOut={leftOut} onClose={onClose} />
  return (
    <Modal
      open
      title={`${verb} ${chosen.length} ${counter}${label}？`}
      width={removalWidth(told)}
      okText={verb}
      okButtonProps={{ danger: true, disabled: !question.isSure }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      <p>{namesOf(resource, chosen)}</p>
      <RemovalQuestion
        question={question}
        text={ask === 'beside' ? null : text}
        notices={notices}
        onClose={onClose}
        onConfirm={() => void confirm()}
      />
    </Modal>
  )
}
