import { Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { isDangerous, type RowAction, rowBlockedReason, splitActions } from '../model/row-actions.ts'
import { anchorStyle, containerOf, inBody } from './anchored.tsx'

interface AnchoredMenuProps {
  readonly anchor: HTMLElement
  readonly items: NonNullable<MenuProps['items']>
  readonly onPick: (key: string) => void
  readonly onClose: () => void
}

/** A menu at a button that has none of its own: of many buttons one at most has it open. */
export function AnchoredMenu({ anchor, items, onPick, onClose }: AnchoredMenuProps) {
  // A choice closes the menu as well; what it opened must stay.
  const isPicked = useRef(false)
  return inBody(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      getPopupContainer={() => containerOf(anchor)}
      onOpenChange={(open) => {
        if (!open && !isPicked.current) onClose()
      }}
      menu={{
        items,
        onClick: ({ key }) => {
          isPicked.current = true
          onClose()
          onPick(key)
        },
      }}
    >
      <span style={anchorStyle(anchor)} />
    </Dropdown>,
  )
}

interface ActionMenuProps {
  readonly anchor: HTMLElement
  readonly actions: readonly RowAction[]
  /** All of them, not what found no room. */
  readonly whole: boolean
  readonly onRun: (action: RowAction) => void
  readonly onClose: () => void
}

/** What found no room in the row. */
export function ActionMenu({ anchor, actions, whole, onRun, onClose }: ActionMenuProps) {
  const more = whole ? actions : splitActions(actions).more
  const items = more.map((action) => ({
    key: action.key,
    label: action.label,
    danger: isDangerous(action),
    title: rowBlockedReason(action) ?? '',
  }))
  const run = (key: string) => {
    const action = more.find((one) => one.key === key)
    if (action) onRun(action)
  }
  return <AnchoredMenu anchor={anchor} items={items} onPick={run} onClose={onClose} />
}
