import { Button, Form, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { type BatchResult, doneOf } from '#admin/screens/actions/action-input.ts'
import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useAllRows } from '#admin/screens/model/use-all-rows.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { config } from '#config'
import { roomMode } from '#resources/estate-dictionaries.ts'
import '../estate-dialogs.css'
import { DifferenceView } from './difference-view.tsx'
import { type Change, changeModel } from './model-calls.ts'
import { byName } from './use-models.ts'
import { usePreview } from './use-preview.ts'

interface ChangeProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly projectId: string
  readonly houses: readonly Row[]
}

function ChangeModel({ resource, action, projectId, houses, onClose, onDone }: ChangeProps) {
  const refresh = useRefresh(resource)
  const filters = useMemo(() => ({ projectId }), [projectId])
  const models = useAllRows(config.resources.houseModel, filters, byName)
  const [rows, setRows] = useState(houses)
  const [modelId, setModelId] = useState<string | null>(null)
  const nameFilter = useNameFilter()
  const [mode, setMode] = useState<number>(roomMode.addMissing)
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<BatchResult | null>(null)
  const change = useMemo<Change | null>(
    () => (modelId === null ? null : { modelId, mode, houseIds: rows.map(({ id }) => id) }),
    [modelId, mode, rows],
  )
  const state = usePreview(change)

  const run = async () => {
    if (modelId === null) return
    setRunning(true)
    try {
      const answer = await changeModel(
        modelId,
        rows.map(({ id }) => id),
        { mode, version: models.rows?.find(({ id }) => id === modelId)?.version },
      )
      void refresh()
      onDone(
        doneOf(
          rows.map(({ id }) => id),
          answer,
        ),
      )
      if (answer.failures.length > 0) return setResult(answer)
      notify({ type: 'success', text: `${answer.success} ${resource.counter}${resource.label}已更换户型` })
      onClose()
    } catch (error) {
      // The user has been told why; what was chosen stays, beside the model as it is now.
      if (!(error instanceof CallError)) throw error
      models.retry()
      state.retry()
    } finally {
      setRunning(false)
    }
  }
  if (result)
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={rows}
        result={result}
        onClose={onClose}
        onAgain={(failed) => {
          setRows(failed)
          setResult(null)
        }}
      />
    )
  const [only] = rows
  const whose =
    rows.length === 1 && only
      ? recordTitle(resource, only)
      : `${rows.length} ${resource.counter}${resource.label}`
  return (
    <Modal
      open
      width={760}
      title={`${action.label} · ${whose}`}
      maskClosable={modelId === null}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            取消
          </Button>
          <Button
            type="primary"
            loading={running}
            disabled={state.preview === null || state.loading}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <Form.Item label="新户型" required>
        <Select<string>
          aria-label="新户型"
          autoFocus
          showSearch
          {...nameFilter}
          placeholder="请选择户型"
          disabled={running}
          loading={models.rows === null && !models.failed}
          value={modelId ?? undefined}
          onChange={setModelId}
          options={(models.rows ?? []).map(({ id, name }) => ({ value: id, label: String(name) }))}
          notFoundContent={
            models.failed ? (
              <Button type="link" size="small" onClick={models.retry}>
                加载失败，重试
              </Button>
            ) : (
              '还没有户型，请先在户型管理中新增'
            )
          }
        />
      </Form.Item>
      {modelId !== null && <DifferenceView state={state} mode={mode} onMode={setMode} disabled={running} />}
    </Modal>
  )
}

/** Gives houses another model, after showing what that does to each. */
export default function ChangeDialog({ rows, place, ...props }: HandMadeDialogProps) {
  const projectId = place.projectId ?? rows[0]?.projectId
  return (
    typeof projectId === 'string' &&
    rows.length > 0 && <ChangeModel {...props} projectId={projectId} houses={rows} />
  )
}
