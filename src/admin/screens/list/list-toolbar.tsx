import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { RefreshButton } from '#admin/ui/refresh-button.tsx'
import type { Density } from '#domain/personal-settings.ts'
import type { ListView } from '../model/list-state.ts'
import { fetchPanel } from './list-panels.tsx'
import { densities } from './list-settings.ts'
import { ViewSwitch } from './view-switch.tsx'

interface ListToolbarProps {
  /** 新增 and its like. */
  readonly children: ReactNode
  /** What lies over the toolbar while rows are chosen. */
  readonly batch: ReactNode
  readonly isChoosing: boolean
  readonly view: ListView
  readonly views: readonly ListView[]
  /** Null: there is but one view. */
  readonly onView: ((view: ListView) => void) | null
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onColumns: () => void
  /** Labels of the columns that there is no room for. */
  readonly hidden: readonly string[]
  readonly onRefresh: () => void
  readonly refreshing: boolean
  /** What a hand-made screen adds at the end. */
  readonly tools: ReactNode
  /** The form of a single search field. */
  readonly search: ReactNode
}

/** Says how many columns the table has left out, and which. */
function ColumnsButton({
  hidden,
  onClick,
}: {
  readonly hidden: readonly string[]
  readonly onClick: () => void
}) {
  const more = hidden.length > 0 ? `另有 ${hidden.length} 列` : ''
  return (
    <Button
      type="text"
      aria-label={more ? `列设置（${more}）` : '列设置'}
      title={more ? `列设置（宽度不足，未显示：${hidden.join('、')}）` : '列设置'}
      icon={<SettingOutlined aria-hidden />}
      onClick={onClick}
      onPointerEnter={() => fetchPanel('columns')}
      onFocus={() => fetchPanel('columns')}
    >
      {more}
    </Button>
  )
}

export function ListToolbar(props: ListToolbarProps) {
  const { view, views, onView } = props
  return (
    <div className="list-toolbar" data-choosing={props.isChoosing}>
      <div className="list-toolbar-start">{props.children}</div>
      {props.search}
      <div className="list-toolbar-end">
        {props.tools}
        <RefreshButton refreshing={props.refreshing} onRefresh={props.onRefresh} />
        {view === 'table' && (
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                selectable: true,
                selectedKeys: [props.density],
                items: Object.entries(densities).map(([key, label]) => ({ key, label })),
                onClick: ({ key }) => props.onDensity(key as Density),
              }}
            >
              <Button
                type="text"
                aria-label="密度"
                title="密度"
                icon={<ColumnHeightOutlined aria-hidden />}
              />
            </Dropdown>
            <ColumnsButton hidden={props.hidden} onClick={props.onColumns} />
          </>
        )}
        {onView && <ViewSwitch view={view} views={views} onView={onView} />}
      </div>
      {props.batch}
    </div>
  )
}
