import { Dropdown } from 'antd'
import { useRef } from 'react'
import { isDangerous, type RowAction, rowBlockedReason, splitActions } from '../model/row-actions.ts'
import { anchorStyle, containerOf, inBody } from './anchored.tsx'

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
  // A choice closes the menu as well; what it opened must stay.
  const chosen = useRef(false)
  return inBody(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      getPopupContainer={() => containerOf(anchor)}
      onOpenChange={(open) => {
        if (!open && !chosen.current) onClose()
      }}
      menu={{
        items: more.map((action) => ({
          key: action.key,
          label: action.label,
          danger: isDangerous(action),
          title: rowBlockedReason(action) ?? '',
        })),
        onClick: ({ key }) => {
          chosen.current = true
          onClose()
          const action = more.find((one) => one.key === key)
          if (action) onRun(action)
        },
      }}
    >
      <span style={anchorStyle(anchor)} />
    </Dropdown>,
  )
}
