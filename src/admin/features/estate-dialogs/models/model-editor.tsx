import { Button, Drawer, Modal } from 'antd'
import { BatchOutcome } from '#admin/screens/actions/batch-outcome.tsx'
import { FieldForm } from '#admin/screens/form/field-form.tsx'
import { StaleAlert } from '#admin/screens/form/stale-alert.tsx'
import type { Row } from '#admin/screens/model/row.ts'
import { useLeaveGuard } from '#admin/screens/parts/use-leave-guard.ts'
import { useTitleOver } from '#admin/ui/screen-title.tsx'
import { config, type ResourceName } from '#config'
import type { ResolvedResource } from '#schema'
import { DifferenceView } from './difference-view.tsx'
import { modelForm, modelGroups } from './model-form.ts'
import { useModelEditor } from './use-model-editor.ts'

const name: ResourceName = 'houseModel'
const house: ResolvedResource = config.resources.house

interface ModelEditorProps {
  readonly projectId: string
  /** Null: a new one. */
  readonly model: Row | null
  readonly rooms: readonly Row[]
  readonly onWritten: () => void
  readonly onClose: () => void
  /** Offers the houses that could not follow another try, one by one. */
  readonly onAgain: (modelId: string, houses: readonly Row[]) => void
}

/** What happens to the houses of the model, before it is done. */
function HousesToo({ state }: { readonly state: ReturnType<typeof useModelEditor> }) {
  const { running, preview, mode, setMode } = state
  return (
    <Modal
      open
      width={760}
      title={`该户型已应用于 ${preview.preview?.total ?? '…'} 套房屋`}
      okText="强制更新"
      cancelText="返回修改"
      maskClosable={false}
      closable={!running}
      keyboard={!running}
      confirmLoading={running}
      cancelButtonProps={{ disabled: running }}
      okButtonProps={{ disabled: preview.preview === null || preview.loading }}
      onOk={() => void state.force()}
      onCancel={state.back}
    >
      <DifferenceView state={preview} mode={mode} onMode={setMode} disabled={running} />
    </Modal>
  )
}

/** One form for a model and its rooms. */
export function ModelEditor({ projectId, model, rooms, onWritten, onClose, onAgain }: ModelEditorProps) {
  const leave = () => {
    guard.release()
    onClose()
  }
  const title = model === null ? '新增户型' : `编辑 ${String(model.name)}`
  useTitleOver(title)
  const state = useModelEditor({ projectId, model, rooms, onWritten, onClose: leave })
  const { form, draft, pending, result, running } = state
  const guard = useLeaveGuard(form.dirty && result === null, draft.end)
  // Ctrl+Enter comes here too, past the disabled button.
  const submit = () => void (state.stale === null && form.submit())
  const busy = running || form.saving

  if (result) {
    const houses = Object.entries(result.names).map(([id, fullName]): Row => ({ id, fullName }))
    return (
      <BatchOutcome
        label="强制更新"
        resource={house}
        rows={houses}
        result={result}
        note="户型已保存；以下房屋保持不变。"
        onClose={leave}
        onAgain={(failed) => onAgain(state.id ?? '', failed)}
      />
    )
  }
  return (
    <Drawer
      open
      title={title}
      width="min(760px, 100vw)"
      maskClosable={!form.dirty}
      closable={!busy}
      keyboard={!busy}
      onClose={() => guard.leave(onClose)}
      footer={
        <div className="form-buttons">
          <Button disabled={form.saving} onClick={() => guard.leave(onClose)}>
            取消
          </Button>
          <Button
            type="primary"
            loading={form.saving}
            disabled={state.stale !== null}
            title="Ctrl+Enter"
            onClick={submit}
          >
            保存
          </Button>
        </div>
      }
    >
      <StaleAlert text={state.stale} onReload={() => void state.reload()} />
      <FieldForm
        resource={name}
        groups={modelGroups}
        subject={modelForm}
        state={form}
        conflicts={state.conflicts}
        draft={draft}
        onSubmit={submit}
      />
      {pending !== null && <HousesToo state={state} />}
    </Drawer>
  )
}
