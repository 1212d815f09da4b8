import { Alert, Button, Select, Skeleton, Spin } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { useDark } from '#admin/ui/time-chart/use-dark.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { minute } from '#domain/durations.ts'
import { longestRawTrend, longestTrend, mostTrendAttributes } from '#domain/series-interval.ts'
import { AttributePicker } from './attribute-picker.tsx'
import { DensityPicker } from './density-picker.tsx'
import { exportTrend } from './export-trend.ts'
import { RangePicker } from './range-picker.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { attributesOf, type TrendAttribute, type TrendKind, usualAttributes } from './trend-menu.ts'
import { seriesOf, thresholdsOf } from './trend-series.ts'
import { rangeOf, type TrendState } from './trend-state.ts'
import { TrendTools } from './trend-tools.tsx'
import { useAlarmBands } from './use-alarm-bands.ts'
import { useHouse, useHouseOptions } from './use-house-options.ts'
import { useTrend, useTrendMenu } from './use-trend.ts'
import './trend.css'

/** With uPlot, and only where there is something to draw. */
const TimeChart = lazyWithRetry(() => import('#admin/ui/time-chart/time-chart.tsx'))

interface TrendViewProps {
  readonly houseId: string
  readonly state: TrendState
  readonly onChange: (next: Partial<TrendState>, how?: { readonly replace: boolean }) => void
}

/** The present, as of the last whole minute: a range that goes along with the time. */
function useLiveNow(isLive: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => document.hidden || setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [isLive])
  return now
}

/** Not longer than may be asked for, and not beyond the present. */
function fitting({ from, to }: TimeRange, now: number): TimeRange {
  const end = Math.min(to, Math.ceil(now / 1000))
  const start = Math.min(from, end - 60)
  return { from: Math.max(start, end - longestTrend), to: end }
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

/** In the order in which they were chosen; what the house has no more is left out. */
function chosenOf(menu: readonly TrendKind[], ids: readonly string[] | null): readonly TrendAttribute[] {
  if (ids === null) return usualAttributes(menu)
  const all = new Map(attributesOf(menu).map((attribute) => [attribute.id, attribute]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

function TrendOfHouse(props: TrendViewProps & { readonly menu: readonly TrendKind[] }) {
  const { houseId, menu, state, onChange } = props
  const isLive = typeof state.range === 'string' && state.zoom === null
  const now = useLiveNow(isLive)
  const view = useMemo(
    () => state.zoom ?? fitting(rangeOf(state.range, now), now),
    [state.zoom, state.range, now],
  )
  // Of a range that has become too long for every sample, what suits it.
  const isTooLong = state.interval === 'raw' && view.to - view.from > longestRawTrend
  const interval = isTooLong ? null : state.interval
  const house = useHouse(houseId)
  const options = useHouseOptions(house)
  const nameFilter = useNameFilter()
  const attributes = useMemo(() => chosenOf(menu, state.attributes), [menu, state.attributes])
  // Whoever goes on to a house that was compared with is there already.
  const others = useMemo(() => state.houses.filter((id) => id !== houseId), [houseId, state.houses])
  const houseIds = useMemo(() => [houseId, ...others], [houseId, others])
  const attributeIds = useMemo(() => attributes.map(({ id }) => id), [attributes])
  const { data, isReading, error, faultyError, retry } = useTrend({
    ...{ houseIds, attributeIds, range: view, isLive },
    ...{ interval, agg: state.agg },
  })
  const isDark = useDark()
  const names = useMemo(
    () =>
      new Map([
        [houseId, house?.fullName ?? ''],
        ...options.map(({ value, label }) => [value, label] as const),
      ]),
    [houseId, house, options],
  )
  const series = useMemo(
    () =>
      seriesOf({
        ...{ attributes, answers: data, range: view, isDark },
        ...{ interval, agg: state.agg },
        houseNames: houseIds.length > 1 ? names : null,
      }),
    [attributes, data, view, interval, state.agg, isDark, houseIds, names],
  )
  const thresholds = useMemo(() => thresholdsOf(series), [series])
  const bands = useAlarmBands(houseId, attributeIds, view)
  const isEmpty =
    !isReading && series.every(({ points, outliers = [] }) => points.length === 0 && outliers.length === 0)
  const zoom = (next: TimeRange | null) =>
    onChange({ zoom: next && fitting(next, Date.now()) }, { replace: true })
  return (
    <section className="trend">
      <div className="trend-choice">
        <AttributePicker
          menu={menu}
          value={attributes.map(({ id }) => id)}
          most={Math.floor(mostTrendAttributes / houseIds.length)}
          onChange={(ids) => onChange({ attributes: ids })}
        />
        <Select
          className="trend-houses"
          aria-label="对比房屋"
          mode="multiple"
          showSearch
          {...nameFilter}
          maxTagCount="responsive"
          maxCount={Math.max(0, Math.floor(mostTrendAttributes / Math.max(1, attributes.length)) - 1)}
          options={[...options]}
          value={[...others]}
          onChange={(houses) => onChange({ houses })}
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
          canExport={series.some(({ points }) => points.length > 0)}
          onZoom={zoom}
          onExport={() => exportTrend(house?.fullName ?? '', series)}
        />
      </div>
      {(error ?? faultyError) !== null && (
        <Alert
          type={error ? 'error' : 'warning'}
          showIcon
          message={error ? error.message || '加载失败' : '测量异常加载失败，图中未标出'}
          action={<Button onClick={retry}>重试</Button>}
        />
      )}
      {attributes.length === 0 ? (
        <p className="trend-hint">从上面的列表中选择属性，即可查看趋势</p>
      ) : (
        <Spin spinning={isReading} delay={300}>
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
            <TimeChart
              label="趋势图，左右方向键移动，加减键缩放，0 复位"
              series={series}
              range={view}
              bands={bands}
              thresholds={thresholds}
              onRange={zoom}
            />
          </Suspense>
          {isEmpty && <p className="trend-hint">该时间段内没有数据</p>}
          <StatisticsTable all={series} />
        </Spin>
      )}
    </section>
  )
}
