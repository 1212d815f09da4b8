import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react'
import { formatTime } from '#domain/time.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartBand, ChartThreshold } from './chart-marks.ts'
import { breakAt, type ChartSeries, outlierAt, panelsOf, pointAt } from './chart-series.ts'
import { movedRange, type TimeRange } from './time-range.ts'
import './time-chart.css'

interface TimeChartProps {
  /** What it shows, for those who do not see it. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly range: TimeRange
  readonly bands?: readonly ChartBand[]
  readonly thresholds?: readonly ChartThreshold[]
  /** Pixels of each chart. Default: as much as a page of its own has. */
  readonly height?: number
  /** A stretch was chosen: by dragging over it, or with the keys + − ← →. Null: all of it again. */
  readonly onRange: (range: TimeRange | null) => void
}

const none: readonly never[] = []

/** Lower where several stand on top of each other. */
const heightOf = (panels: number) => (panels > 1 ? 200 : 380)

const keys = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'in',
  '=': 'in',
  '-': 'out',
} as const

/**
 * Lines over time: one chart where its units fit two axes, else one for each unit, with one crosshair. A line breaks
 * where nothing was reported; the ground of a line goes from the lowest to the highest of what it stands for. What
 * cannot be measured is a mark at the edge. Where a counter was set back no line leads on, and the mark says so.
 */
export default function TimeChart(props: TimeChartProps) {
  const { label, series, range, bands = none, thresholds = none, height, onRange } = props
  const group = useId()
  const [moment, setMoment] = useState<number | null>(null)
  const panels = useMemo(() => panelsOf(series), [series])
  const zoom = useCallback(
    (from: number, to: number) => onRange({ from: Math.floor(from), to: Math.ceil(to) }),
    [onRange],
  )
  const press = (event: KeyboardEvent) => {
    if (event.key === '0') onRange(null)
    const move = keys[event.key as keyof typeof keys]
    if (move === undefined) return
    event.preventDefault()
    onRange(movedRange(range, move))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is moved by its keys
    <section className="time-chart" aria-label={label} tabIndex={0} onKeyDown={press}>
      <Readout series={series} bands={bands} moment={moment} />
      {panels.map((panel) => (
        <ChartCanvas
          key={panel.key}
          panel={panel}
          height={height ?? heightOf(panels.length)}
          range={range}
          bands={bands}
          thresholds={thresholds}
          group={group}
          onCursor={setMoment}
          onZoom={zoom}
        />
      ))}
    </section>
  )
}

interface ReadoutProps extends Pick<TimeChartProps, 'series' | 'bands'> {
  readonly moment: number | null
}

/** All values at the crosshair and the bands it stands in, or the names of the lines. */
function Readout({ series, bands = none, moment }: ReadoutProps) {
  const present = bands.filter(({ from, to }) => moment !== null && from <= moment && moment <= to)
  return (
    <ul className="time-chart-readout">
      {moment !== null && (
        <li>
          <time>{formatTime(moment * 1000)}</time>
        </li>
      )}
      {series.map((one) => {
        const outlier = moment === null ? null : outlierAt(one, moment)
        const point = moment === null || outlier ? null : pointAt(one, moment)
        return (
          <li key={one.id}>
            <i style={{ background: one.color }} />
            {one.label}
            {outlier && <b className="time-chart-outlier">测量异常 {one.textOf(outlier.value)}</b>}
            {moment !== null && breakAt(one, moment) && (
              <b className="time-chart-break">{breakAt(one, moment)?.label}</b>
            )}
            {moment !== null && !outlier && <b>{point ? one.textOf(point.value) : '--'}</b>}
          </li>
        )
      })}
      {[...new Set(present.map(({ label }) => label))].map((label) => (
        <li key={`band ${label}`} className="time-chart-band">
          {label}
        </li>
      ))}
    </ul>
  )
}
