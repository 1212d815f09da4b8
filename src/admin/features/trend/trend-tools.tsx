import { DownloadOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { movedRange, type TimeRange } from '#admin/ui/time-chart/time-range.ts'

interface TrendToolsProps {
  readonly view: TimeRange
  readonly isZoomed: boolean
  readonly canExport: boolean
  readonly onZoom: (zoom: TimeRange | null) => void
  readonly onExport: () => void
}

const moves = [
  ['left', '向前', '‹'],
  ['right', '向后', '›'],
  ['in', '放大', <ZoomInOutlined key="in" />],
  ['out', '缩小', <ZoomOutOutlined key="out" />],
] as const

/** What dragging over the chart does, for those who cannot, and the way out. */
export const TrendTools = ({ view, isZoomed, canExport, onZoom, onExport }: TrendToolsProps) => (
  <div className="trend-tools">
    {moves.map(([move, label, icon]) => (
      <Tooltip key={move} title={label}>
        <Button aria-label={label} icon={icon} onClick={() => onZoom(movedRange(view, move))} />
      </Tooltip>
    ))}
    <Button disabled={!isZoomed} onClick={() => onZoom(null)}>
      复位
    </Button>
    <Button icon={<DownloadOutlined />} disabled={!canExport} onClick={onExport}>
      导出
    </Button>
  </div>
)
