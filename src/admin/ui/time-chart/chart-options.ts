import uPlot from 'uplot'
import { formatTime } from '#domain/time.ts'
import { lonePoints } from './chart-data.ts'
import {
  type ChartBand,
  type ChartThreshold,
  drawBands,
  drawBreaks,
  drawOutliers,
  drawThresholds,
} from './chart-marks.ts'
import { type ChartPanel, type ChartSeries, hasSpan, isStepped, scaleOf } from './chart-series.ts'

export interface ChartLook {
  readonly text: string
  readonly line: string
  readonly alarm: string
}

interface ChartOptions {
  readonly panel: ChartPanel
  readonly size: { readonly width: number; readonly height: number }
  /** Epoch seconds. */
  readonly range: { readonly from: number; readonly to: number }
  readonly look: ChartLook
  readonly bands: readonly ChartBand[]
  readonly thresholds: readonly ChartThreshold[]
  /** Charts that point at the same moment together. */
  readonly group: string
  readonly onCursor: (moment: number | null) => void
  readonly onZoom: (from: number, to: number) => void
}

const day = 86_400

/** Moments below the axis, in Shanghai: hours within a day, days beyond. */
const tickText = (moment: number, range: number) => {
  const text = formatTime(moment * 1000)
  if (range <= 2 * 60) return text.slice(11)
  if (range <= day) return text.slice(11, 16)
  return range <= 8 * day ? text.slice(5, 16) : text.slice(5, 10)
}

const stepped = uPlot.paths.stepped?.({ align: 1 })

const translucent = (color: string) => `color-mix(in srgb, ${color} 18%, transparent)`

/** A line, and the edges of its span, which are not drawn but filled between. */
function linesOf(series: ChartSeries): readonly uPlot.Series[] {
  const scale = scaleOf(series)
  const line: uPlot.Series = {
    label: series.label,
    scale,
    stroke: series.color,
    width: 1.5,
    points: { show: false, size: 6, filter: (u, index) => lonePoints(u.data[index] ?? []) },
    ...(isStepped(series) && stepped ? { paths: stepped } : {}),
  }
  const edge: uPlot.Series = { scale, points: { show: false }, show: hasSpan(series) }
  return [line, edge, edge]
}

/** Between the highest and the lowest of each interval. */
const spansOf = (series: readonly ChartSeries[]): uPlot.Band[] =>
  series.flatMap((one, index) =>
    hasSpan(one)
      ? [{ series: [index * 3 + 3, index * 3 + 2] as [number, number], fill: translucent(one.color) }]
      : [],
  )

function axisOf(scale: string, index: number, { text, line }: ChartLook, isStep: boolean): uPlot.Axis {
  return {
    scale,
    side: index === 0 ? 3 : 1,
    stroke: text,
    grid: { show: index === 0, stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    label: scale,
    labelSize: 20,
    size: 52,
    ...(isStep ? { incrs: [1] } : {}),
  }
}

/** Room above and below, and a switch is never drawn in fractions. */
const rangeOfScale =
  (isStep: boolean, reached: readonly number[]): uPlot.Range.Function =>
  (_u, least, most) => {
    if (least === null || most === null) return [0, 1]
    const [low, high] = [Math.min(least, ...reached), Math.max(most, ...reached)]
    if (isStep) return [Math.min(0, low) - 0.2, Math.max(1, high) + 0.2]
    const room = (high - low || Math.abs(high) || 1) * 0.08
    return [low - room, high + room]
  }

export function chartOptions(options: ChartOptions): uPlot.Options {
  const { panel, size, range, look, bands, thresholds, group, onCursor, onZoom } = options
  const isState = (scale: string) => panel.series.some((one) => one.isStep && scaleOf(one) === scale)
  const reachedOn = (wanted: string) =>
    thresholds.flatMap(({ value, scale, isReached }) => (isReached && scale === wanted ? [value] : []))
  const scales = panel.scales.map(
    (scale) => [scale, { range: rangeOfScale(isState(scale), reachedOn(scale)) }] as const,
  )
  return {
    ...size,
    legend: { show: false },
    // Epoch seconds; days begin in Shanghai, wherever the browser is.
    ms: 1e-3,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Asia/Shanghai'),
    scales: {
      x: { time: true, range: [range.from, range.to] },
      ...Object.fromEntries(scales),
    },
    axes: [
      {
        stroke: look.text,
        grid: { stroke: look.line, width: 1 },
        ticks: { stroke: look.line, width: 1 },
        values: (_u, moments) => moments.map((moment) => tickText(moment, range.to - range.from)),
        space: 90,
      },
      ...panel.scales.map((scale, index) => axisOf(scale, index, look, isState(scale))),
    ],
    series: [{}, ...panel.series.flatMap(linesOf)],
    bands: spansOf(panel.series),
    cursor: {
      sync: { key: group, setSeries: false },
      drag: { x: true, y: false, setScale: false },
      focus: { prox: -1 },
    },
    hooks: {
      drawClear: [(u) => drawBands(u, bands, look.text)],
      draw: [
        (u) => drawThresholds(u, thresholds, look.alarm),
        (u) => drawOutliers(u, panel.series),
        (u) => drawBreaks(u, panel.series),
      ],
      setCursor: [
        (u) => {
          const { left = -1 } = u.cursor
          onCursor(left < 0 ? null : u.posToVal(left, 'x'))
        },
      ],
      setSelect: [
        (u) => {
          const { left, width } = u.select
          if (width < 4) return
          onZoom(u.posToVal(left, 'x'), u.posToVal(left + width, 'x'))
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
    },
  }
}
