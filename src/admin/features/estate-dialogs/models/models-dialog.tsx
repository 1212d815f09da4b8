import { Button, Drawer, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { config } from '#config'
import type { ResolvedBaseAction, ResolvedResource } from '#schema'
import '../estate-dialogs.css'
import ChangeDialog from './change-dialog.tsx'
import { ModelCard } from './model-card.tsx'
import { ModelEditor } from './model-editor.tsx'
import { useModels } from './use-models.ts'

const { houseModel, house }: Readonly<Record<'houseModel' | 'house', ResolvedResource>> = config.resources

interface Editing {
  readonly model: Row | null
  readonly rooms: readonly Row[]
}

const none: readonly Row[] = []
const nowhere = () => undefined

interface ModelsProps extends Omit<HandMadeDialogProps, 'rows' | 'place'> {
  readonly projectId: string
}

function Models({ action, projectId, onClose, onDone }: ModelsProps) {
  const refresh = useRefresh(houseModel)
  const filters = useMemo(() => ({ projectId }), [projectId])
  const { data: rows, isError: failed, refetch } = useModels(projectId)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [again, setAgain] = useState<readonly Row[]>(none)
  const wrote = () => {
    void refresh()
    onDone()
  }
  const actions = useRecordActions(houseModel, rows ?? none, nowhere, wrote)
  const change: ResolvedBaseAction | undefined = house.actions.changeModel
  return (
    <Drawer
      open
      title={action.label}
      width="min(1080px, 100vw)"
      onClose={onClose}
      extra={
        canCall(houseModel.endpoints.create) && (
          <Button type="primary" onClick={() => setEditing({ model: null, rooms: none })}>
            新增
          </Button>
        )
      }
    >
      {failed && <LoadError onRetry={() => void refetch()} />}
      {rows === undefined && !failed && <Skeleton active />}
      {rows?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有户型，房屋可以先不选户型" />
      )}
      <div className="model-cards">
        {(rows ?? none).map((model) => (
          <ModelCard
            key={model.id}
            model={model}
            actions={actions.actionsOf(model)}
            onEdit={(rooms) => setEditing({ model, rooms })}
            onRun={(one, anchor) => actions.run(one, model, anchor)}
          />
        ))}
      </div>
      {actions.host}
      {editing && (
        <ModelEditor
          projectId={projectId}
          {...editing}
          onWritten={wrote}
          onClose={() => {
            setEditing(null)
            // Whoever gave up may have met what somebody else has changed.
            void refresh()
          }}
          onAgain={(_modelId, houses) => {
            setEditing(null)
            setAgain(houses)
          }}
        />
      )}
      {change && again.length > 0 && (
        <ChangeDialog
          resource={house}
          action={change}
          rows={again}
          place={filters}
          onClose={() => setAgain(none)}
          onDone={wrote}
        />
      )}
    </Drawer>
  )
}

/** The house models of a project, with their rooms. */
export default function ModelsDialog({ rows: _rows, place, ...props }: HandMadeDialogProps) {
  const { projectId } = place
  return typeof projectId === 'string' && <Models {...props} projectId={projectId} />
}
