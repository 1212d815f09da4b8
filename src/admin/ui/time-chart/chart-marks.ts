import type uPlot from 'uplot'
import { type ChartSeries, scaleOf } from './chart-series.ts'

/** A level that matters, drawn as a dashed line. */
export interface ChartThreshold {
  readonly value: number
  /** As `scaleOf` names it. */
  readonly scale: string
  readonly label: string
  /** The axis reaches to it, however far it is from the lines. */
  readonly isReached?: boolean
}

/** A stretch of time that stands out. Epoch seconds. */
export interface ChartBand {
  readonly from: number
  readonly to: number
  readonly color: string
  readonly label: string
}

/** The plain of the chart in pixels of the canvas. */
const clipped = (u: uPlot, draw: (context: CanvasRenderingContext2D) => void) => {
  const { ctx, bbox } = u
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  // The labels of the axes, drawn before, end where they are placed, or lie below.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  draw(ctx)
  ctx.restore()
}

const fontAt = (ratio: number) => `${12 * ratio}px sans-serif`

/** Bands with their names at the top, as far as there is room for them. `color`: that of names. */
export function drawBands(u: uPlot, bands: readonly ChartBand[], color: string): void {
  clipped(u, (context) => {
    const ratio = window.devicePixelRatio
    context.font = fontAt(ratio)
    let named = u.bbox.left
    for (const band of bands) {
      const left = u.valToPos(band.from, 'x', true)
      const width = Math.max(2, u.valToPos(band.to, 'x', true) - left)
      context.globalAlpha = 0.18
      context.fillStyle = band.color
      context.fillRect(left, u.bbox.top, width, u.bbox.height)
      const start = Math.max(left, named) + 4 * ratio
      const end = start + context.measureText(band.label).width
      if (end > left + width) continue
      context.globalAlpha = 1
      context.fillStyle = color
      context.fillText(band.label, start, u.bbox.top + 14 * ratio)
      named = end
    }
  })
}

export function drawThresholds(u: uPlot, thresholds: readonly ChartThreshold[], color: string): void {
  clipped(u, (context) => {
    const ratio = window.devicePixelRatio
    context.strokeStyle = color
    context.fillStyle = color
    context.font = fontAt(ratio)
    context.lineWidth = ratio
    context.setLineDash([6 * ratio, 4 * ratio])
    for (const { value, scale, label } of thresholds) {
      if (!u.scales[scale]) continue
      const y = u.valToPos(value, scale, true)
      context.beginPath()
      context.moveTo(u.bbox.left, y)
      context.lineTo(u.bbox.left + u.bbox.width, y)
      context.stroke()
      context.fillText(label, u.bbox.left + 6 * ratio, y - 4 * ratio)
    }
  })
}

/** Dotted lines where a line tells of something else from then on, with the reason as far as there is room. */
export function drawBreaks(u: uPlot, series: readonly ChartSeries[]): void {
  clipped(u, (context) => {
    const ratio = window.devicePixelRatio
    const bottom = u.bbox.top + u.bbox.height
    context.font = fontAt(ratio)
    context.lineWidth = ratio
    context.setLineDash([2 * ratio, 3 * ratio])
    for (const [row, { color, breaks = [] }] of series.entries()) {
      let named = u.bbox.left
      context.strokeStyle = color
      context.fillStyle = color
      for (const { storeTime, label } of breaks) {
        const x = u.valToPos(storeTime, 'x', true)
        context.beginPath()
        context.moveTo(x, u.bbox.top)
        context.lineTo(x, bottom)
        context.stroke()
        const width = context.measureText(label).width
        const start = Math.min(x + 4 * ratio, u.bbox.left + u.bbox.width - width - 4 * ratio)
        if (start < named) continue
        context.fillText(label, start, bottom - (8 + 16 * row) * ratio)
        named = start + width
      }
    }
  })
}

/** Pixels. */
const markSize = 8

/** A triangle whose point touches the edge: what it stands for lies beyond. */
function drawMark(context: CanvasRenderingContext2D, x: number, edge: number, inwards: 1 | -1): void {
  const size = markSize * window.devicePixelRatio
  context.beginPath()
  context.moveTo(x, edge)
  context.lineTo(x - size / 2, edge + inwards * size)
  context.lineTo(x + size / 2, edge + inwards * size)
  context.closePath()
  context.fill()
}

/** Outliers as marks at the edge that they lie beyond: at the upper one what is above the middle of the axis. */
export function drawOutliers(u: uPlot, series: readonly ChartSeries[]): void {
  clipped(u, (context) => {
    for (const one of series) {
      const { min = 0, max = 0 } = u.scales[scaleOf(one)] ?? {}
      const middle = ((min ?? 0) + (max ?? 0)) / 2
      context.fillStyle = one.color
      for (const { storeTime, value } of one.outliers ?? []) {
        const x = u.valToPos(storeTime, 'x', true)
        if (value > middle) drawMark(context, x, u.bbox.top, 1)
        else drawMark(context, x, u.bbox.top + u.bbox.height, -1)
      }
    }
  })
}
