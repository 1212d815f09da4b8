import { Button, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { request } from '#admin/providers/http.ts'
import { config } from '#config'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'
import { recordTitle } from '../record-title.ts'
import { useRefresh } from '../use-refresh.ts'
import type { BatchResult } from './action-input.ts'
import { OutcomeTable } from './batch-outcome.tsx'
import { removalOf } from './removal.ts'
import { runEach } from './run-each.ts'

interface BatchDialogProps {
  readonly resource: ResolvedResource
  readonly rows: readonly Row[]
  readonly onClose: () => void
  readonly onDone: () => void
}

type Stage =
  | { readonly is: 'confirming' }
  | { readonly is: 'running'; readonly done: number }
  | { readonly is: 'done'; readonly result: BatchResult; readonly stopped: boolean }

const named = 5

/** Deletes what was chosen, one by one, and reports on each. */
export default function BatchDialog({ resource, rows, onClose, onDone }: BatchDialogProps) {
  const refresh = useRefresh(resource)
  const [stage, setStage] = useState<Stage>({ is: 'confirming' })
  const abort = useRef(new AbortController())
  // The selection is cleared when the work is done; the report still names what it was about.
  const [chosen] = useState(rows)
  const { along } = removalOf(config, resource)
  const { endpoints } = resource

  const start = async () => {
    const endpoint = endpoints.delete
    if (!endpoint) return
    setStage({ is: 'running', done: 0 })
    const result = await runEach(
      chosen.map((row) => row.id),
      (id) => request(endpoint, { id }, { silent: true }),
      { signal: abort.current.signal, onProgress: (done) => setStage({ is: 'running', done }) },
    )
    setStage({ is: 'done', result, stopped: result.stopped })
    onDone()
    void refresh()
  }
  const titles = chosen.slice(0, named).map((row) => recordTitle(resource, row))
  if (stage.is === 'running')
    return (
      <Modal
        open
        closable={false}
        title={`正在删除${resource.label}`}
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
      <Modal open title="批量删除结果" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {stage.stopped && <p>已停止，其余数据未删除。</p>}
        <OutcomeTable resource={resource} rows={chosen} result={stage.result} />
      </Modal>
    )
  return (
    <Modal
      open
      title={`删除 ${chosen.length} ${resource.counter}${resource.label}？`}
      okText="删除"
      okButtonProps={{ danger: true }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p>
        {titles.join('、')}
        {chosen.length > named && ` 等 ${chosen.length} ${resource.counter}`}
      </p>
      {along.length > 0 && <p>以下数据将一并删除：{along.join('、')}</p>}
    </Modal>
  )
}
