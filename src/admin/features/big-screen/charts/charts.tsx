import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { useUnit } from '../use-unit.ts'
import type { DialProps, DonutProps, HoursProps, SeriesProps } from './plots.tsx'

// The chart library comes when the first chart is drawn.
const DonutPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).DonutPlot }))
const DialPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).DialPlot }))
const StackPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).StackPlot }))
const LinesPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).LinesPlot }))
const HoursPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).HoursPlot }))

interface ChartProps {
  /** What it shows, in words, for those who do not see it. */
  readonly label: string
  readonly children?: ReactNode
}

function Chart({ label, children }: ChartProps) {
  return (
    <div className="wall-chart" role="img" aria-label={label}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}

function charted<Props extends { readonly unit: number }>(Plot: ComponentType<Props>) {
  return ({ label, ...props }: Omit<Props, 'unit'> & { readonly label: string }) => {
    const unit = useUnit()
    const whole = { ...props, unit } as unknown as Props
    return (
      <Chart label={label}>
        <Plot {...whole} />
      </Chart>
    )
  }
}

export const Donut = charted<DonutProps>(DonutPlot)
export const Dial = charted<DialProps>(DialPlot)
export const Stack = charted<SeriesProps>(StackPlot)
export const Lines = charted<SeriesProps>(LinesPlot)
export const Hours = charted<HoursProps>(HoursPlot)
