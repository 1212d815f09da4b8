import { Button } from 'antd'
import { isDangerous, type RowAction } from '../actions/row-actions.ts'
import type { Row } from '../list/use-records.ts'

interface DetailActionsProps {
  readonly row: Row
  readonly actions: readonly RowAction[]
  readonly onRun: (action: RowAction, row: Row, anchor: HTMLElement) => void
}

const isOther = (action: RowAction) => action.kind !== 'view'

/** What moves the record on is what one most likely came for; what takes it back is not. */
const isNextStep = (action: RowAction) =>
  action.kind === 'ask' && 'to' in action.action && !action.action.danger

export const hasActions = (actions: readonly RowAction[]): boolean => actions.some(isOther)

/** What can be done with the record that is open. */
export function DetailActions({ row, actions, onRun }: DetailActionsProps) {
  const primary = actions.find(isNextStep)
  return (
    <div className="detail-actions">
      {actions.filter(isOther).map((action) => (
        <Button
          key={action.key}
          danger={isDangerous(action)}
          type={action === primary ? 'primary' : 'default'}
          onClick={(event) => onRun(action, row, event.currentTarget)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
