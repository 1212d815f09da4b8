import { Dropdown } from 'antd'
import { anchorStyle, inBody, useFocusReturn } from './anchored.tsx'
import { isDangerous, type RowAction, splitActions } from './row-actions.ts'

interface ActionMenuProps {
  readonly anchor: HTMLElement
  readonly actions: readonly RowAction[]
  readonly onRun: (action: RowAction) => void
  readonly onClose: () => void
}

/** What found no room in the row. */
export function ActionMenu({ anchor, actions, onRun, onClose }: ActionMenuProps) {
  useFocusReturn(anchor)
  const { more } = splitActions(actions)
  return inBody(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      menu={{
        items: more.map((action) => ({
          key: action.key,
          label: action.label,
          danger: isDangerous(action),
        })),
        onClick: ({ key }) => {
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
