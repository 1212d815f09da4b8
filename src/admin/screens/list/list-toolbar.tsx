import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { RefreshButton } from '#admin/ui/refresh-button.tsx'
import type { Density } from '#domain/personal-settings.ts'
import { BatchBar } from './batch-bar.tsx'
import { CreateButtons } from './create-buttons.tsx'
import { fetchPanel } from './list-panels.tsx'
import { densities } from './list-settings.ts'
import type { ListController } from './use-list-controller.ts'
import { ViewSwitch } from './view-switch.tsx'

interface ListToolbarProps {
  readonly list: ListController
  /** The form of a single search field. */
  readonly search: ReactNode
  /** What a hand-made screen adds at the end. */
  readonly tools: ReactNode
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

type Settings = ListController['settings']

const DensityMenu = ({ density, change }: Pick<Settings, 'density' | 'change'>) => (
  <Dropdown
    trigger={['click']}
    menu={{
      selectable: true,
      selectedKeys: [density],
      items: Object.entries(densities).map(([key, label]) => ({ key, label })),
      onClick: ({ key }) => change({ density: key as Density }),
    }}
  >
    <Button type="text" aria-label="密度" title="密度" icon={<ColumnHeightOutlined aria-hidden />} />
  </Dropdown>
)

/** What can be done from a list, and how it is shown; over it what can be done with the chosen rows. */
export function ListToolbar({ list, search, tools }: ListToolbarProps) {
  const { resource, view, views, records, settings } = list
  const { chosen, clear } = list.selection
  const isTable = view === 'table'
  return (
    <div className="list-toolbar" data-choosing={isTable && chosen.length > 0}>
      <div className="list-toolbar-start">
        <CreateButtons list={list} />
      </div>
      {search}
      <div className="list-toolbar-end">
        {tools}
        <RefreshButton refreshing={records.refreshing} onRefresh={records.refetch} />
        {isTable && (
          <>
            <DensityMenu density={settings.density} change={settings.change} />
            <ColumnsButton
              hidden={list.hidden.map((name) => resource.fields[name]?.label ?? name)}
              onClick={() => list.openPanel('columns')}
            />
          </>
        )}
        {views.length > 1 && <ViewSwitch view={view} views={views} onView={list.changeView} />}
      </div>
      {isTable && (
        <BatchBar resource={resource} chosen={chosen} onClear={clear} onRun={list.actions.setActive} />
      )}
    </div>
  )
}
