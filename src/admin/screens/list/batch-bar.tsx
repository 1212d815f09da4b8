import { Button } from 'antd'
import { canCall } from '#admin/providers/access.ts'
import type { ResolvedResource } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import { batchActions, type Viewer } from '../actions/row-actions.ts'
import { useViewer } from '../actions/use-viewer.ts'
import type { Row } from './use-records.ts'

interface BatchBarProps {
  readonly resource: ResolvedResource
  readonly chosen: readonly Row[]
  readonly onClear: () => void
  readonly onRun: (active: ActiveAction) => void
}

/** Whether anything can be done with several rows at once; else they need no check boxes. */
export const hasBatch = (resource: ResolvedResource, viewer: Viewer): boolean =>
  canCall(resource.endpoints.delete) || batchActions(resource, viewer).length > 0

export function BatchBar({ resource, chosen, onClear, onRun }: BatchBarProps) {
  const viewer = useViewer()
  const none = chosen.length === 0
  return (
    <>
      {batchActions(resource, viewer).map((action) => (
        <Button
          key={action.name}
          danger={action.danger}
          disabled={none}
          onClick={() => onRun({ kind: 'batch', rows: chosen, action })}
        >
          批量{action.label}
        </Button>
      ))}
      {canCall(resource.endpoints.delete) && (
        <Button danger disabled={none} onClick={() => onRun({ kind: 'batchRemove', rows: chosen })}>
          批量{resource.remove.verb}
        </Button>
      )}
      {!none && (
        <span className="batch-count" role="status">
          已选择 {chosen.length} 项 ·{' '}
          <button type="button" className="link-button" onClick={onClear}>
            清空
          </button>
        </span>
      )}
    </>
  )
}
