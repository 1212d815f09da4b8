import { Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { wholeDays } from '#admin/fields/day-ranges.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { LoadError } from '#admin/ui/load-error.tsx'
import { lineColor } from '#admin/ui/time-chart/chart-colors.ts'
import type { ChartSeries } from '#admin/ui/time-chart/chart-series.ts'
import { useDark } from '#admin/ui/time-chart/use-dark.ts'
import { resetText } from '#domain/counters.ts'
import { mostReportLines } from '#domain/series-interval.ts'
import { parseTime } from '#domain/time.ts'
import { reportText } from '#domain/value-format.ts'
import { type ReportColumn, type ReportSeries, useSeries } from './report-calls.ts'
import type { ReportState } from './report-state.ts'

const TimeChart = lazyWithRetry(() => import('#admin/ui/time-chart/time-chart.tsx'))

const linesOf = ({ list, seconds }: ReportSeries, { unit }: ReportColumn, isDark: boolean) =>
  list.map(
    ({ houseId, houseName, points, resets }, index): ChartSeries => ({
      id: houseId,
      label: houseName,
      unit,
      color: lineColor(index, isDark),
      points,
      breaks: resets.map((reset) => ({
        storeTime: reset.storeTime,
        label: resetText(reset, (value) => reportText(value, unit)),
      })),
      interval: seconds,
      reportInterval: 60,
      isStep: false,
      textOf: (value) => reportText(value, unit),
    }),
  )

/** The days that were chosen, from the first second to the last. */
function wholeOf(days: ReportState['days']) {
  const [from, to] = wholeDays(days).map((text) => (parseTime(text ?? '') ?? 0) / 1000)
  return { from: from ?? 0, to: to ?? 0 }
}

interface ReportChartProps {
  readonly place: { readonly projectId: string; readonly productId: string }
  readonly state: ReportState
  readonly columns: readonly ReportColumn[]
}

/** One column over all of the time that was chosen, a line for each of the first houses. */
export function ReportChart({ place, state, columns }: ReportChartProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const isDark = useDark()
  const column = columns.find(({ attributeId }) => attributeId === chosen) ?? columns[0]
  const { data, isError, refetch } = useSeries(place, state, column?.attributeId ?? '')
  const series = useMemo(() => (data && column ? linesOf(data, column, isDark) : []), [data, column, isDark])
  const { days } = state
  const whole = useMemo(() => wholeOf(days), [days])
  const [zoom, setZoom] = useState<{ whole: typeof whole; range: typeof whole } | null>(null)
  if (!column) return null
  return (
    <section className="report-chart">
      <Select
        aria-label="图表属性"
        value={column.attributeId}
        onChange={(id) => setChosen(id)}
        options={columns.map(({ attributeId, name }) => ({ value: attributeId, label: name }))}
      />
      {isError && <LoadError onRetry={() => void refetch()} />}
      {state.houseIds.length > mostReportLines && (
        <p className="report-note">图表显示前 {mostReportLines} 套房屋</p>
      )}
      <Suspense fallback={null}>
        <TimeChart
          label={`${column.name}，左右方向键移动，加减键缩放，0 复位`}
          series={series}
          range={zoom?.whole === whole ? zoom.range : whole}
          onRange={(range) => setZoom(range && { whole, range })}
        />
      </Suspense>
    </section>
  )
}
