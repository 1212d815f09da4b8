import { Button, Form, Modal } from 'antd'
import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { recordTitle } from '#admin/screens/model/record-title.ts'
import type { Row } from '#admin/screens/model/row.ts'
import '../estate-dialogs.css'
import { ModelSelect } from '../model-select.tsx'
import { DifferenceView } from './difference-view.tsx'
import { useModelChange } from './use-model-change.ts'

interface ChangeProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly projectId: string
  readonly houses: readonly Row[]
}

function ChangeModel({ resource, action, projectId, houses, onClose, onDone }: ChangeProps) {
  const { models, rows, modelId, setModelId, mode, setMode, preview, running, result, run, again } =
    useModelChange({ resource, projectId, houses, onDone, onClose })
  if (result)
    return (
      <BatchOutcome
        label={action.label}
        resource={resource}
        rows={rows}
        result={result}
        onClose={onClose}
        onAgain={again}
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
            disabled={preview.preview === null || preview.loading}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <Form.Item label="新户型" required>
        <ModelSelect
          aria-label="新户型"
          autoFocus
          placeholder="请选择户型"
          disabled={running}
          loading={models.rows === null && !models.failed}
          value={modelId ?? undefined}
          onChange={setModelId}
          models={models}
          none="还没有户型，请先在户型管理中新增"
        />
      </Form.Item>
      {modelId !== null && <DifferenceView state={preview} mode={mode} onMode={setMode} disabled={running} />}
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
