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
  /** Null: not from a file, or not here. */
  readonly onImport: (() => void) | null
  /** Null: files of actions are not taken here. */
  readonly onFile: ((name: string) => void) | null
  readonly onExport: () => void
  readonly onAction: (action: ResolvedAction) => void
}

export function CreateButtons(props: CreateButtonsProps) {
  const { resource, onCreate, onOrder, onImport, onFile, onExport, onAction } = props
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
      {onImport && <Button onClick={onImport}>导入</Button>}
      {onFile &&
        Object.values(resource.actionFiles)
          .filter(({ endpoint }) => canCall(endpoint))
          .map(({ name, label }) => (
            <Button key={name} onClick={() => onFile(name)}>
              {label}
            </Button>
          ))}
      {onOrder && <Button onClick={onOrder}>排序</Button>}
      {canCall(resource.endpoints.list) && <Button onClick={onExport}>导出</Button>}
    </>
  )
}
