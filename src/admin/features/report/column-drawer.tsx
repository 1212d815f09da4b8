import { Button, Checkbox, Drawer } from 'antd'
import { moved } from '#admin/lib/moved.ts'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { ColumnLines } from '#admin/screens/list/column-lines.tsx'
import type { useOwnColumns } from './own-columns.ts'

interface ColumnDrawerProps {
  readonly columns: ReturnType<typeof useOwnColumns>
  readonly onClose: () => void
}

/** Which columns of the report this user sees, and in which order. Every change shows at once and is kept. */
export default function ColumnDrawer({ columns: { all, shown, ...change }, onClose }: ColumnDrawerProps) {
  useReturnFocus()
  const ids = all.map(({ attributeId }) => attributeId)
  const seen = new Set(shown.map(({ attributeId }) => attributeId))
  const nameOf = (id: string) => all.find(({ attributeId }) => attributeId === id)?.name ?? id
  return (
    <Drawer
      open
      title="列设置"
      width="min(400px, 100vw)"
      onClose={onClose}
      extra={<Button onClick={change.reset}>恢复默认</Button>}
    >
      <p className="column-hint">
        显示 {shown.length} 列，共 {all.length} 列，只影响自己。拖动，或选中手柄后按空格与方向键调整顺序。
      </p>
      <div className="report-columns">
        <ColumnLines
          names={ids}
          labelOf={nameOf}
          onMove={(from, to) => change.arrange(moved(ids, ids.indexOf(from), ids.indexOf(to)))}
          lineOf={(id) => (
            <Checkbox
              checked={seen.has(id)}
              onChange={({ target }) =>
                change.hide(ids.filter((one) => (one === id ? !target.checked : !seen.has(one))))
              }
            >
              {nameOf(id)}
            </Checkbox>
          )}
        />
      </div>
    </Drawer>
  )
}
