import {
  AppstoreOutlined,
  BarsOutlined,
  ColumnHeightOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { type Density, densities } from './list-settings.ts'

interface ListToolbarProps {
  /** 新增 and its like. */
  readonly children: ReactNode
  readonly view: 'card' | 'table'
  /** Null: there is but one view. */
  readonly onView: ((view: 'card' | 'table') => void) | null
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onColumns: () => void
  /** Labels of the columns that there is no room for. */
  readonly hidden: readonly string[]
  readonly onRefresh: () => void
  readonly refreshing: boolean
}

const lines = <BarsOutlined aria-hidden />

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
    >
      {more}
    </Button>
  )
}

export function ListToolbar(props: ListToolbarProps) {
  const { view, onView } = props
  return (
    <div className="list-toolbar">
      <div className="list-toolbar-start">{props.children}</div>
      <div className="list-toolbar-end">
        <Button
          type="text"
          aria-label="刷新"
          title="刷新"
          icon={<ReloadOutlined spin={props.refreshing} />}
          onClick={props.onRefresh}
        />
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
        {onView && (
          <fieldset className="view-switch">
            <legend className="visually-hidden">显示方式</legend>
            <button type="button" title="卡片" aria-pressed={view === 'card'} onClick={() => onView('card')}>
              <AppstoreOutlined aria-hidden />
              <span className="visually-hidden">卡片</span>
            </button>
            <button
              type="button"
              title="列表"
              aria-pressed={view === 'table'}
              onClick={() => onView('table')}
            >
              {lines}
              <span className="visually-hidden">列表</span>
            </button>
          </fieldset>
        )}
      </div>
    </div>
  )
}
