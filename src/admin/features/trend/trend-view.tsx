import { DownloadOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Alert, Button, Select, Skeleton, Spin, Tooltip } from 'antd'
import { Suspense } from 'react'
import { saveFile } from '#admin/lib/save-file.ts'
import { logAction } from '#admin/providers/log-action.ts'
import { reasonOf } from '#admin/providers/reason-of.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { movedRange, type TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { useOptimisticChoice } from '#admin/ui/use-optimistic-choice.ts'
import { csvFileName } from '#domain/csv.ts'
import { mostTrendAttributes } from '#domain/series-interval.ts'
import { seriesHeading, trendCsv } from '#domain/trend-csv.ts'
import { isMeasured } from '#domain/trend-sample.ts'
import { AttributePicker } from './attribute-picker.tsx'
import { DensityPicker } from './density-picker.tsx'
import { RangePicker } from './range-picker.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import type { TrendKind } from './trend-menu.ts'
import type { TrendSeries } from './trend-series.ts'
import type { TrendState } from './trend-state.ts'
import { useTrendMenu } from './use-trend.ts'
import { fitting, useTrendOfHouse } from './use-trend-of-house.ts'
import './trend.css'

/** With uPlot, and only where there is something to draw. */
const TimeChart = lazyWithRetry(() => import('#admin/ui/time-chart/time-chart.tsx'))

interface TrendViewProps {
  readonly houseId: string
  readonly state: TrendState
  readonly onChange: (next: Partial<TrendState>, how?: { readonly replace: boolean }) => void
}

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
const TrendTools = ({ view, isZoomed, canExport, onZoom, onExport }: TrendToolsProps) => (
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

/** Hands what the chart shows to the downloads: 趋势数据_{房屋}_{yyyyMMddHHmmss}.csv */
function exportTrend(houseName: string, all: readonly TrendSeries[]): void {
  const file = trendCsv(
    all.map(({ label, unit, points, breaks }) => ({
      ...{ heading: seriesHeading(label, unit), points },
      ...(breaks?.length ? { notes: { heading: `${label} 说明`, of: breaks } } : {}),
    })),
  )
  saveFile(csvFileName(Date.now(), '趋势数据', houseName), [file])
  logAction({ action: 'export', resource: 'house', content: `导出房屋[${houseName}]的趋势 ${all.length} 条` })
}

/** Lines of attributes of a house, and of others beside it, with what they come to. */
export function TrendView({ houseId, state, onChange }: TrendViewProps) {
  const menu = useTrendMenu(houseId)
  if (menu.isError) return <LoadError onRetry={() => void menu.refetch()} />
  if (!menu.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (menu.data.length === 0)
    return <Alert type="info" showIcon message="该房屋没有可绘制趋势的属性，请先绑定科技产品" />
  return <TrendOfHouse houseId={houseId} menu={menu.data} state={state} onChange={onChange} />
}

interface TrendProps {
  readonly trend: ReturnType<typeof useTrendOfHouse>
}

/** What could not be read. */
const TrendProblem = ({ trend: { error, faultyError, retry } }: TrendProps) =>
  (error ?? faultyError) !== null && (
    <Alert
      type={error ? 'error' : 'warning'}
      showIcon
      message={error ? reasonOf(error) : '测量异常加载失败，图中未标出'}
      action={<Button onClick={retry}>重试</Button>}
    />
  )

interface TrendLinesProps extends TrendProps {
  readonly onRange: (zoom: TimeRange | null) => void
}

/** The lines, and what they come to. */
function TrendLines({ trend, onRange }: TrendLinesProps) {
  const { attributes, isReading, series, view, bands, thresholds, isEmpty } = trend
  if (attributes.length === 0) return <p className="trend-hint">从上面的列表中选择属性，即可查看趋势</p>
  return (
    <Spin spinning={isReading} delay={300}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <TimeChart
          label="趋势图，左右方向键移动，加减键缩放，0 复位"
          series={series}
          range={view}
          bands={bands}
          thresholds={thresholds}
          onRange={onRange}
        />
      </Suspense>
      {isEmpty && <p className="trend-hint">该时间段内没有数据</p>}
      <StatisticsTable all={series} />
    </Spin>
  )
}

function TrendOfHouse(props: TrendViewProps & { readonly menu: readonly TrendKind[] }) {
  const { houseId, menu, state, onChange } = props
  const nameFilter = useNameFilter()
  const shown = useTrendOfHouse(houseId, menu, state)
  const { house, view, interval, attributes, others, series } = shown
  const zoom = (next: TimeRange | null) =>
    onChange({ zoom: next && fitting(next, Date.now()) }, { replace: true })
  const [houses, chooseHouses] = useOptimisticChoice(others, (next) => onChange({ houses: next }))
  const room = Math.floor(mostTrendAttributes / Math.max(1, attributes.length))
  return (
    <section className="trend">
      <div className="trend-choice">
        <AttributePicker
          menu={menu}
          value={attributes.map(({ id }) => id)}
          most={Math.floor(mostTrendAttributes / (others.length + 1))}
          onChange={(ids) => onChange({ attributes: ids })}
        />
        <Select
          className="trend-houses"
          aria-label="对比房屋"
          mode="multiple"
          showSearch
          {...nameFilter}
          maxTagCount="responsive"
          maxCount={Math.max(0, room - 1)}
          options={[...shown.options]}
          value={[...houses]}
          onChange={chooseHouses}
          placeholder="对比其他房屋"
        />
        <RangePicker value={state.range} onChange={(range) => onChange({ range, zoom: null })} />
        <DensityPicker
          interval={interval}
          agg={state.agg}
          seconds={view.to - view.from}
          onChange={onChange}
        />
        <TrendTools
          view={view}
          isZoomed={state.zoom !== null}
          canExport={series.some(({ points }) => points.some(isMeasured))}
          onZoom={zoom}
          onExport={() => exportTrend(house?.fullName ?? '', series)}
        />
      </div>
      <TrendProblem trend={shown} />
      <TrendLines trend={shown} onRange={zoom} />
    </section>
  )
}
