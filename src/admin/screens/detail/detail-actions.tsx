import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { isTransition, type ResolvedResource, type ResolvedTransition, type Values } from '#schema'
import type { Row } from '../model/row.ts'
import { isDangerous, type RowAction } from '../model/row-actions.ts'

interface DetailActionsProps {
  readonly resource: ResolvedResource
  readonly row: Row
  readonly actions: readonly RowAction[]
  readonly onRun: (action: RowAction, row: Row, anchor: HTMLElement) => void
}

const isOther = (action: RowAction) => action.kind !== 'view'

/** What moves the record on is what one most likely came for; what leaves it where it may be is not. */
const isNextStep = (action: RowAction) =>
  action.kind === 'ask' &&
  isTransition(action.action) &&
  !action.action.danger &&
  !action.action.from.includes(action.action.to)

/** What destroys is out of the way of the hurried. A dangerous transition is a step among others. */
const isDestructive = (action: RowAction) =>
  action.kind === 'remove' || (action.kind === 'ask' && action.action.danger && !isTransition(action.action))

const leads = ({ from, to, danger }: ResolvedTransition, before: unknown, after: unknown) =>
  !danger && to === after && from.some((one) => one === before)

/**
 * Whether a record has come to where it was to end: whatever people do with its state takes it back to an earlier one,
 * from which it would come here again. The order of states is that of their dictionary.
 */
export function isAtEnd({ states, fields }: ResolvedResource, record: Values): boolean {
  const field = states && fields[states.field]
  if (!states || field?.kind !== 'choice') return false
  const state = record[field.name]
  const placeOf = (one: unknown) => field.dictionary.entries.findIndex(({ value }) => value === one)
  const transitions = Object.values(states.transitions)
  const waysOut = transitions.filter(({ from }) => from.some((one) => one === state))
  return (
    waysOut.length > 0 &&
    waysOut.every(
      ({ to }) => placeOf(to) < placeOf(state) && transitions.some((back) => leads(back, to, state)),
    )
  )
}

interface DestructiveActionsProps {
  readonly actions: readonly RowAction[]
  readonly onRun: (action: RowAction, anchor: HTMLElement) => void
}

function DestructiveActions({ actions, onRun }: DestructiveActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label }) => ({ key, label, danger: true })),
        onClick: ({ key }) => {
          const action = actions.find((one) => one.key === key)
          if (!action || !button.current) return
          // What it opens gives the focus back to where it was.
          button.current.focus()
          onRun(action, button.current)
        },
      }}
    >
      <Button ref={button} aria-label="更多操作" icon={<EllipsisOutlined />} />
    </Dropdown>
  )
}

export const hasActions = (actions: readonly RowAction[]): boolean => actions.some(isOther)

/** What can be done with the record that is open. */
export function DetailActions({ resource, row, actions, onRun }: DetailActionsProps) {
  // What takes back a record that is done is not what one most likely came for.
  const primary = isAtEnd(resource, row) ? undefined : actions.find(isNextStep)
  const destructive = actions.filter(isDestructive)
  return (
    <div className="detail-actions">
      {actions
        .filter((action) => isOther(action) && !isDestructive(action))
        .map((action) => (
          <Button
            key={action.key}
            danger={isDangerous(action)}
            type={action === primary ? 'primary' : 'default'}
            onClick={(event) => onRun(action, row, event.currentTarget)}
          >
            {action.label}
          </Button>
        ))}
      {destructive.length > 0 && (
        <DestructiveActions actions={destructive} onRun={(action, anchor) => onRun(action, row, anchor)} />
      )}
    </div>
  )
}
