import { CheckSquareOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RefreshButton } from '#admin/ui/refresh-button.tsx'
import { type Zoom, zooms } from './board-state.ts'

interface BoardToolsProps {
  /** Where the same houses stand as a list. */
  readonly listAddress: string
  readonly zoom: Zoom
  readonly selecting: boolean
  readonly refreshing: boolean
  readonly onZoom: (zoom: Zoom) => void
  /** Null: nothing can be done with several houses at once. */
  readonly onSelecting: ((selecting: boolean) => void) | null
  readonly onRefresh: () => void
  /** What can be made, and how houses are found. */
  readonly children: ReactNode
}

/** What stands over the board: what can be made on the left, how it is looked at on the right. */
export function BoardTools(props: BoardToolsProps) {
  const { listAddress, zoom, selecting, refreshing, onZoom, onSelecting, onRefresh, children } = props
  return (
    <div className="list-toolbar">
      <div className="list-toolbar-start">{children}</div>
      <div className="list-toolbar-end">
        {onSelecting && (
          <Button
            type="text"
            icon={<CheckSquareOutlined aria-hidden />}
            aria-pressed={selecting}
            className="board-selecting"
            onClick={() => onSelecting(!selecting)}
          >
            多选
          </Button>
        )}
        <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />
        <fieldset className="view-switch">
          <legend className="visually-hidden">显示大小</legend>
          {Object.entries(zooms).map(([key, label]) => (
            <button key={key} type="button" aria-pressed={zoom === key} onClick={() => onZoom(key as Zoom)}>
              {label}
            </button>
          ))}
          <Link to={listAddress} className="board-as-list">
            列表
          </Link>
        </fieldset>
      </div>
    </div>
  )
}
