import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { canCall } from '#admin/providers/access.ts'
import type { ResolvedAction, ResolvedResource } from '#schema'
import { toolbarActions } from '../actions/row-actions.ts'
import { useViewer } from '../actions/use-viewer.ts'

interface CreateButtonsProps {
  readonly resource: ResolvedResource
  readonly onCreate: () => void
  /** Null: there is no order to choose. */
  readonly onOrder: (() => void) | null
  readonly onExport: () => void
  readonly onAction: (action: ResolvedAction) => void
}

export function CreateButtons(props: CreateButtonsProps) {
  const { resource, onCreate, onOrder, onExport, onAction } = props
  const viewer = useViewer()
  return (
    <>
      {canCall(resource.endpoints.create) && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          新增
        </Button>
      )}
      {toolbarActions(resource, viewer).map((action) => (
        <Button key={action.name} danger={action.danger} onClick={() => onAction(action)}>
          {action.label}
        </Button>
      ))}
      {onOrder && <Button onClick={onOrder}>排序</Button>}
      {canCall(resource.endpoints.list) && <Button onClick={onExport}>导出</Button>}
    </>
  )
}
