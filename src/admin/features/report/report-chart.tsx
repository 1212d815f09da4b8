import { Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { lineColor } from '#admin/ui/time-chart/chart-colors.ts'
import type { ChartSeries } from '#admin/ui/time-chart/chart-series.ts'
import { useDark } from '#admin/ui/time-chart/use-dark.ts'
import { groupBy } from '#domain/group-by.ts'
import { reportIntervalSeconds } from '#domain/series-interval.ts'
import { parseTime } from '#domain/time.ts'
import type { ReportColumn, ReportRow } from './report-calls.ts'

const TimeChart = lazyWithRetry(() => import('#admin/ui/time-chart/time-chart.tsx'))

/** As many lines as have colours of their own. */
const mostLines = 8

const secondsOf = ({ time }: ReportRow) => (parseTime(time) ?? 0) / 1000

function seriesOf(rows: readonly ReportRow[], column: ReportColumn, isDark: boolean): readonly ChartSeries[] {
  const { attributeId, interval, unit } = column
  const seconds = reportIntervalSeconds[interval] ?? 0
  return [...groupBy(rows, ({ houseId }) => houseId)].slice(0, mostLines).map(([id, own], index) => ({
    id,
    label: own[0]?.houseName ?? '',
    unit,
    color: lineColor(index, isDark),
    points: own.flatMap((row) => {
      const value = row.values[attributeId]
      return value === undefined ? [] : [{ storeTime: secondsOf(row), value }]
    }),
    interval: seconds,
    reportInterval: 60,
    isStep: false,
    textOf: (value: number) => `${value}${unit ?? ''}`,
  }))
}

function wholeOf(rows: readonly ReportRow[]) {
  const times = rows.map(secondsOf)
  return { from: Math.min(...times), to: Math.max(...times) + 1 }
}

interface ReportChartProps {
  readonly rows: readonly ReportRow[]
  readonly columns: readonly ReportColumn[]
}

/** One column of the page as lines, a house each. */
export function ReportChart({ rows, columns }: ReportChartProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const isDark = useDark()
  const column = columns.find(({ attributeId }) => attributeId === chosen) ?? columns[0]
  const series = useMemo(() => (column ? seriesOf(rows, column, isDark) : []), [rows, column, isDark])
  const whole = useMemo(() => wholeOf(rows), [rows])
  const [zoom, setZoom] = useState<{ rows: typeof rows; range: typeof whole } | null>(null)
  if (!column || rows.length === 0) return null
  return (
    <section className="report-chart">
      <Select
        aria-label="图表属性"
        value={column.attributeId}
        onChange={(id) => setChosen(id)}
        options={columns.map(({ attributeId, name }) => ({ value: attributeId, label: name }))}
      />
      <Suspense fallback={null}>
        <TimeChart
          label={`本页${column.name}，左右方向键移动，加减键缩放，0 复位`}
          series={series}
          range={zoom?.rows === rows ? zoom.range : whole}
          onRange={(range) => setZoom(range && { rows, range })}
        />
      </Suspense>
    </section>
  )
}
