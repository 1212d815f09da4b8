import { Button, Space } from 'antd'
import { canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { useHandMadeDialog } from '#admin/screens/actions/dialog-context.ts'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { toolbarActions } from '#admin/screens/model/row-actions.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { makingPath } from './making-buttons.tsx'

/** A project without floors, where a house has no place yet: how to come by them. */
function NoFloors() {
  const floor = resourceOf('floor')
  const viewer = useViewer()
  const { setOpen } = useOpenRecord(useQueryPart(makingPath(floor)))
  const dialogOf = useHandMadeDialog()
  const dialogs = toolbarActions(floor, viewer).filter((action) => dialogOf(floor, action) !== undefined)
  return (
    <ScreenState title={`暂无${floor.label}`}>
      <Space wrap>
        {dialogs.map(({ name, label }) => (
          <Button key={name} onClick={() => setOpen({ kind: 'dialog', name })}>
            {label}
          </Button>
        ))}
        {canCall(floor.endpoints.create) && (
          <Button onClick={() => setOpen({ kind: 'create', under: null })}>新增{floor.label}</Button>
        )}
      </Space>
    </ScreenState>
  )
}

interface EmptyBoardProps {
  readonly isFiltered: boolean
  readonly onClearFilter: () => void
}

/** In place of houses, where there are none to be seen. */
export const EmptyBoard = ({ isFiltered, onClearFilter }: EmptyBoardProps) =>
  isFiltered ? (
    <ScreenState title="未找到匹配结果">
      <Button onClick={onClearFilter}>清除筛选</Button>
    </ScreenState>
  ) : (
    <NoFloors />
  )
