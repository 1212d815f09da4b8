import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dataOf } from './chart-data.ts'
import type { ChartBand, ChartThreshold } from './chart-marks.ts'
import { type ChartLook, chartOptions } from './chart-options.ts'
import type { ChartPanel } from './chart-series.ts'

interface ChartCanvasProps {
  readonly panel: ChartPanel
  /** Pixels. */
  readonly height: number
  readonly range: { readonly from: number; readonly to: number }
  readonly bands: readonly ChartBand[]
  readonly thresholds: readonly ChartThreshold[]
  readonly group: string
  readonly onCursor: (moment: number | null) => void
  readonly onZoom: (from: number, to: number) => void
}

/** The colours of the theme that stands around the canvas. */
function lookOf(element: Element): ChartLook {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return { text: read('--text-weak'), line: read('--line'), alarm: read('--error') }
}

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** One chart. It is drawn anew when what it shows changes, and only made wider when its place does. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { panel, height, range, bands, thresholds, group, onCursor, onZoom } = props
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const width = useWidth(place)
  const chart = useRef<uPlot | null>(null)
  const hasRoom = width > 0
  const size = useRef({ width, height })
  size.current = { width, height }

  useEffect(() => {
    if (place === null || !hasRoom) return
    const options = chartOptions({
      ...{ panel, range, bands, thresholds, group, onCursor, onZoom },
      size: size.current,
      look: lookOf(place),
    })
    const drawn = new uPlot(options, dataOf(panel), place)
    chart.current = drawn
    return () => {
      chart.current = null
      drawn.destroy()
    }
  }, [place, hasRoom, panel, range, bands, thresholds, group, onCursor, onZoom])

  useEffect(() => {
    if (hasRoom) chart.current?.setSize({ width, height })
  }, [hasRoom, width, height])

  return <div ref={setPlace} className="time-chart-canvas" style={{ minHeight: height }} />
}
