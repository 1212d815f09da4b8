import { Button, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { request } from '#admin/providers/http.ts'
import { config } from '#config'
import { removalReasonError } from '#domain/removal-reason.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import { isOpenTo } from '../model/related.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { doneOf } from './action-input.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import type { OnDone } from './dialog-context.ts'
import { divide, removalHindranceOf } from './hindrance.ts'
import { LeftOutNote } from './left-out-note.tsx'
import { isNamed, NameConfirm } from './name-confirm.tsx'
import { ReasonInput } from './reason-input.tsx'
import { asksReason, removalOf, removalWidth } from './removal.ts'
import { RemovalNotices } from './removal-notices.tsx'
import { RemovalRows } from './removal-rows.tsx'
import { type EachResult, runEach } from './run-each.ts'
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

const named = 5

/** Deletes what was chosen, as it was when it was chosen, one by one, and reports on each. */
export default function BatchDialog({ resource, rows, onClose, onDone }: BatchDialogProps) {
  const refresh = useRefresh(resource)
  const [stage, setStage] = useState<Stage>({ is: 'confirming' })
  const abort = useRef(new AbortController())
  // What is done is chosen no longer; the report still names what it was about.
  const [{ able: chosen, leftOut }, setDivided] = useState(() =>
    divide(rows, removalHindranceOf(resource, momentNow())),
  )
  const { ask, question, along, told } = removalOf(config, resource)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const withReason = asksReason(resource, chosen, momentNow())
  const { notices, agree } = useRemovalNotices(resource, chosen)
  const { endpoints } = resource

  const start = async () => {
    const endpoint = endpoints.delete
    if (!endpoint || !(await agree())) return
    setStage({ is: 'running', done: 0 })
    const versions = new Map(chosen.map(({ id, version }) => [id, version]))
    const result = await runEach(
      chosen.map((row) => row.id),
      (id) =>
        request(
          endpoint,
          { id, version: versions.get(id), ...(withReason ? { reason: reason.trim() } : {}) },
          { silent: true },
        ),
      { signal: abort.current.signal, onProgress: (done) => setStage({ is: 'running', done }) },
    )
    setStage({ is: 'done', result })
    onDone(
      doneOf(
        chosen.map(({ id }) => id),
        result,
      ),
    )
    void refresh()
  }
  const { verb } = resource.remove
  const phrase = `${verb}${chosen.length}${resource.counter}${resource.label}`
  const isSure =
    (ask !== 'name' || isNamed(phrase, typed)) && (!withReason || removalReasonError(reason) === null)
  const titles = chosen.slice(0, named).map((row) => recordTitle(resource, row))
  if (stage.is === 'running')
    return (
      <Modal
        open
        closable={false}
        title={`正在${verb}${resource.label}`}
        footer={<Button onClick={() => abort.current.abort()}>停止</Button>}
      >
        <Progress percent={Math.round((stage.done / chosen.length) * 100)} aria-label="进度" />
        <p role="status">
          {stage.done} / {chosen.length}
        </p>
      </Modal>
    )
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
          abort.current = new AbortController()
          setDivided({ able: undone, leftOut: [] })
          setTyped('')
          setStage({ is: 'confirming' })
        }}
      />
    )
  if (chosen.length === 0)
    return (
      <Modal
        open
        title={`所选${resource.label}都不能${verb}`}
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
  return (
    <Modal
      open
      title={`${verb} ${chosen.length} ${resource.counter}${resource.label}？`}
      width={removalWidth(told)}
      okText={verb}
      okButtonProps={{ danger: true, disabled: !isSure }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <LeftOutNote resource={resource} leftOut={leftOut} />
      <p>
        {titles.join('、')}
        {chosen.length > named && ` 等 ${chosen.length} ${resource.counter}`}
      </p>
      <RemovalNotices notices={notices} onClose={onClose} />
      {ask !== 'beside' && <p>{question}</p>}
      {along.length > 0 && <p>以下数据将一并删除：{along.join('、')}</p>}
      {told.filter(isOpenTo).map((related) => (
        <RemovalRows key={related.key} resource={resource} related={related} records={chosen} />
      ))}
      {withReason && <ReasonInput value={reason} onChange={setReason} />}
      {ask === 'name' && (
        <NameConfirm name={phrase} typed={typed} onTyped={setTyped} onConfirm={() => void start()} />
      )}
    </Modal>
  )
}
