import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import type { ChartThreshold } from '#admin/ui/time-chart/chart-marks.ts'
import { scaleOf } from '#admin/ui/time-chart/chart-series.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { useDark } from '#admin/ui/time-chart/use-dark.ts'
import { attributeLabel, valueText } from './trend-menu.ts'
import { seriesOf, type TrendSeries } from './trend-series.ts'
import { bandsOf } from './use-alarm-bands.ts'
import { type AlarmTrend, useAlarmTrend } from './use-alarm-trend.ts'
import './alarm-chart.css'

/** With uPlot, and only where there is something to draw. */
const TimeChart = lazyWithRetry(() => import('#admin/ui/time-chart/time-chart.tsx'))

const loading = <Skeleton active title={false} paragraph={{ rows: 5 }} />

/** The level that was crossed then; what its definition says now may be another. */
function thresholdsOf({ threshold, attribute }: AlarmTrend, [series]: readonly TrendSeries[]) {
  if (threshold === null || !attribute || !series) return []
  const label = `阈值 ${valueText(attribute, threshold)}`
  return [{ value: threshold, scale: scaleOf(series), label, isReached: true }] satisfies ChartThreshold[]
}

const hint = (text: string) => <p className="alarm-chart-hint">{text}</p>

function Drawn({ trend }: { readonly trend: AlarmTrend }) {
  const { attribute, houseId, samples, faulty, from, to } = trend
  const isDark = useDark()
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const range = useMemo(() => ({ from, to }), [from, to])
  const series = useMemo(
    () =>
      attribute === null
        ? []
        : seriesOf({
            ...{ attributes: [attribute], answers: [{ houseId, samples, faulty }], range, isDark },
            houseNames: null,
          }),
    [attribute, houseId, samples, faulty, range, isDark],
  )
  const thresholds = useMemo(() => thresholdsOf(trend, series), [trend, series])
  const bands = useMemo(() => bandsOf(trend.stretches), [trend.stretches])
  if (attribute === null) return hint('该报警没有可绘制的趋势')
  if (samples.length === 0 && faulty.length === 0) return hint('该时间段内没有数据')
  return (
    <Suspense fallback={loading}>
      <TimeChart
        label={`${attributeLabel(attribute)}在报警前后一小时的趋势，左右方向键移动，加减键缩放，0 复位`}
        height={220}
        series={series}
        range={zoom ?? range}
        bands={bands}
        thresholds={thresholds}
        onRange={setZoom}
      />
    </Suspense>
  )
}

/** What the attribute of an alarm said from an hour before it until an hour after it. */
export function AlarmChart({ alarmId }: { readonly alarmId: string }) {
  const { data, isError, refetch } = useAlarmTrend(alarmId)
  return (
    <div className="alarm-chart">
      {data ? <Drawn trend={data} /> : isError ? <LoadError onRetry={() => void refetch()} /> : loading}
    </div>
  )
}
