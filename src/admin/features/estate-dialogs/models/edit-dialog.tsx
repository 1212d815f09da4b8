import { useState } from 'react'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useRefresh } from '#admin/screens/model/use-refresh.ts'
import { config } from '#config'
import type { ResolvedBaseAction, ResolvedResource } from '#schema'
import '../estate-dialogs.css'
import ChangeDialog from './change-dialog.tsx'
import { ModelEditor } from './model-editor.tsx'
import { useModelRooms } from './use-models.ts'

const house: ResolvedResource = config.resources.house
const change: ResolvedBaseAction | undefined = house.actions.changeModel

interface EditProps extends HandMadeDialogProps {
  readonly model: Row
}

function Edit({ resource, model, onClose, onDone }: EditProps) {
  const refresh = useRefresh(resource)
  const rooms = useModelRooms(model.id)
  const [again, setAgain] = useState<readonly Row[]>([])
  const wrote = () => {
    void refresh()
    onDone()
  }
  const place = { projectId: model.projectId }
  if (change && again.length > 0)
    return (
      <ChangeDialog
        resource={house}
        action={change}
        rows={again}
        place={place}
        onClose={onClose}
        onDone={wrote}
      />
    )
  if (!rooms.data) return null
  return (
    <ModelEditor
      projectId={String(model.projectId)}
      model={model}
      rooms={rooms.data}
      onWritten={wrote}
      onClose={onClose}
      onAgain={(_modelId, houses) => setAgain(houses)}
    />
  )
}

/** One house model with its rooms, and what changing it does to its houses. */
export default function EditDialog(props: HandMadeDialogProps) {
  const [model] = props.rows
  return model && <Edit {...props} model={model} />
}
