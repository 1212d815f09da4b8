import { AppstoreOutlined, BarsOutlined, ProjectOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ListView } from '../model/list-state.ts'

const looks: Readonly<Record<ListView, { readonly label: string; readonly icon: ReactNode }>> = {
  card: { label: '卡片', icon: <AppstoreOutlined aria-hidden /> },
  table: { label: '列表', icon: <BarsOutlined aria-hidden /> },
  board: { label: '看板', icon: <ProjectOutlined aria-hidden /> },
}

interface ViewSwitchProps<V extends ListView> {
  readonly view: V
  readonly views: readonly V[]
  readonly onView: (view: V) => void
}

/** How the same records are shown. */
export const ViewSwitch = <V extends ListView>({ view, views, onView }: ViewSwitchProps<V>) => (
  <fieldset className="view-switch">
    <legend className="visually-hidden">显示方式</legend>
    {views.map((one) => (
      <button
        key={one}
        type="button"
        title={looks[one].label}
        aria-pressed={view === one}
        onClick={() => onView(one)}
      >
        {looks[one].icon}
        <span className="visually-hidden">{looks[one].label}</span>
      </button>
    ))}
  </fieldset>
)
