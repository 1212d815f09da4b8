import { Column, DualAxes, Gauge, Line, Pie } from '@ant-design/plots'
import { lines, weakText } from '../colors.ts'

/** Milliseconds. Nobody sees by how much a chart that stands still is drawn late. */
const pace = 250

/** What it lets be changed of a chart; its own types say nothing of that. */
interface Drawn {
  readonly chart: {
    getContext(): {
      readonly canvas?: {
        requestAnimationFrame: (run: FrameRequestCallback) => number
        cancelAnimationFrame: (id: number) => void
      }
    }
  }
}

/**
 * The library looks for changes in every frame, for as long as a chart is there: on a wall that is sixty times a second
 * for each of them, all day.
 */
function lookSeldom({ chart }: Drawn): void {
  const { canvas } = chart.getContext()
  if (!canvas) return
  // Below 0, so that frames asked for before this are told from these.
  canvas.requestAnimationFrame = (run) => -window.setTimeout(() => run(performance.now()), pace)
  canvas.cancelAnimationFrame = (id) => (id < 0 ? window.clearTimeout(-id) : window.cancelAnimationFrame(id))
}

/** Charts stand still: on a wall that nobody touches, motion is for what has changed. */
const calm = {
  ...{ theme: 'classicDark', animate: false, autoFit: true, tooltip: false, interaction: {} },
  onReady: lookSeldom,
} as const

const axisText = (unit: number) => ({
  labelFontSize: unit,
  labelFill: weakText,
  labelOpacity: 1,
  lineStroke: lines,
  tick: false,
  title: false as const,
  gridStroke: lines,
  gridStrokeOpacity: 0.8,
})

/** Of a few alarms there are no halves. */
const counts = { tickCount: 4, tickFilter: (tick: number) => Number.isInteger(tick) }

/** Where there are many moments, each third is named. */
const everyThird = {
  labelAutoRotate: false,
  labelFilter: (_datum: unknown, index: number) => index % 3 === 0,
}

interface Sized {
  /** Pixels of one `rem`. */
  readonly unit: number
}

export interface DonutProps extends Sized {
  readonly data: readonly { readonly name: string; readonly num: number; readonly color: string }[]
}

export function DonutPlot({ data, unit }: DonutProps) {
  return (
    <Pie
      {...calm}
      key={unit}
      data={[...data]}
      angleField="num"
      colorField="name"
      innerRadius={0.64}
      radius={0.95}
      legend={false}
      label={false}
      scale={{ color: { domain: data.map(({ name }) => name), range: data.map(({ color }) => color) } }}
      style={{ stroke: '#0a1c2e', lineWidth: unit * 0.12 }}
      padding={0}
      margin={0}
    />
  )
}

export interface DialProps extends Sized {
  /** 0 to 1. */
  readonly share: number
  readonly color: string
}

export function DialPlot({ share, color, unit }: DialProps) {
  return (
    <Gauge
      {...calm}
      key={unit}
      data={{ target: share, total: 1, name: 'share' }}
      scale={{ color: { range: [color, '#18344f'] } }}
      legend={false}
      axis={false}
      style={{ textContent: () => '', arcShape: 'round', pointerShape: () => null, pinShape: () => null }}
      padding={0}
      margin={0}
    />
  )
}

export interface SeriesProps extends Sized {
  readonly data: readonly { readonly day: string; readonly name: string; readonly num: number }[]
  readonly names: readonly string[]
  readonly colors: readonly string[]
}

const colorScale = (names: readonly string[], colors: readonly string[]) => ({
  color: { domain: [...names], range: [...colors] },
})

export function StackPlot({ data, names, colors, unit }: SeriesProps) {
  return (
    <Column
      {...calm}
      key={unit}
      data={[...data]}
      xField="day"
      yField="num"
      colorField="name"
      stack
      legend={false}
      scale={colorScale(names, colors)}
      axis={{ x: axisText(unit), y: { ...axisText(unit), ...counts } }}
      style={{ maxWidth: unit * 2 }}
      marginTop={unit * 0.6}
      marginRight={unit * 0.6}
    />
  )
}

export function LinesPlot({ data, names, colors, unit }: SeriesProps) {
  return (
    <Line
      {...calm}
      key={unit}
      data={[...data]}
      xField="day"
      yField="num"
      colorField="name"
      shapeField="smooth"
      legend={false}
      scale={colorScale(names, colors)}
      axis={{
        x: { ...axisText(unit), ...everyThird },
        y: { ...axisText(unit), ...counts },
      }}
      style={{ lineWidth: unit * 0.16 }}
      marginTop={unit * 0.6}
      marginRight={unit * 0.6}
    />
  )
}

export interface HoursProps extends Sized {
  readonly data: readonly {
    readonly hour: string
    readonly temperature: number | null
    readonly energy: number | null
  }[]
  readonly colors: readonly [temperature: string, energy: string]
}

export function HoursPlot({ data, colors: [temperature, energy], unit }: HoursProps) {
  const axis = axisText(unit)
  const hours = { ...axis, ...everyThird }
  const has = (name: 'temperature' | 'energy') => data.some((hour) => hour[name] !== null)
  return (
    <DualAxes
      {...calm}
      key={unit}
      data={[...data]}
      xField="hour"
      legend={false}
      // biome-ignore lint/correctness/noChildrenProp: the library's own way to say what stands on the axes
      children={[
        ...(has('energy')
          ? [
              {
                type: 'interval',
                yField: 'energy',
                style: { fill: energy, maxWidth: unit },
                axis: { x: hours, y: { ...axis, tickCount: 4 } },
              },
            ]
          : []),
        ...(has('temperature')
          ? [
              {
                type: 'line',
                yField: 'temperature',
                shapeField: 'smooth',
                scale: { y: { nice: true, zero: false, independent: true } },
                style: { stroke: temperature, lineWidth: unit * 0.16 },
                axis: { x: hours, y: { ...axis, position: 'right', tickCount: 4, grid: false } },
              },
            ]
          : []),
      ]}
      marginTop={unit * 0.6}
    />
  )
}
