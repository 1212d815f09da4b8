import type uPlot from 'uplot'
import { expect, it } from 'vitest'
import { drawOutliers } from '#admin/ui/time-chart/chart-marks.ts'
import type { ChartSeries } from '#admin/ui/time-chart/chart-series.ts'

type Corner = readonly [x: number, y: number]

/** A plot from 10 to 30 degrees, 100 seconds wide and 200 pixels high, and the shapes that are filled on it. */
function plot() {
  const filled: { readonly color: string; readonly corners: readonly Corner[] }[] = []
  let corners: Corner[] = []
  const corner = (x: number, y: number) => void corners.push([x, y])
  const context = {
    fillStyle: '',
    ...{ save() {}, restore() {}, rect() {}, clip() {}, closePath() {} },
    beginPath: () => {
      corners = []
    },
    ...{ moveTo: corner, lineTo: corner },
    fill: () => void filled.push({ color: context.fillStyle, corners }),
  }
  const u = {
    ctx: context,
    bbox: { left: 40, top: 10, width: 100, height: 200 },
    scales: { '℃': { min: 10, max: 30 } },
    valToPos: (value: number) => 40 + value,
  }
  return { u: u as unknown as uPlot, filled }
}

const room: ChartSeries = {
  ...{ id: 'a', label: '室内温度', unit: '℃', color: 'red', points: [], interval: 0, reportInterval: 60 },
  ...{ isStep: false, textOf: String },
}

it('marks what lies beyond a chart at the edge that it lies beyond, in the color of its line', () => {
  const { u, filled } = plot()
  const outliers = [
    { storeTime: 20, value: -127 },
    { storeTime: 50, value: 6553.5 },
  ]
  drawOutliers(u, [
    { ...room, outliers },
    { ...room, color: 'blue' },
  ])
  const half = 4 * window.devicePixelRatio
  expect(filled).toEqual([
    {
      color: 'red',
      corners: [
        [60, 210],
        [60 - half, 210 - 2 * half],
        [60 + half, 210 - 2 * half],
      ],
    },
    {
      color: 'red',
      corners: [
        [90, 10],
        [90 - half, 10 + 2 * half],
        [90 + half, 10 + 2 * half],
      ],
    },
  ])
})
