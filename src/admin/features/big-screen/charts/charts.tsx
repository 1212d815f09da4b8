import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { DialProps, DonutProps, HoursProps, SeriesProps } from './plots.tsx'

// The chart library comes when the first chart is drawn.
const DonutPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).DonutPlot }))
const DialPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).DialPlot }))
const StackPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).StackPlot }))
const LinesPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).LinesPlot }))
const HoursPlot = lazyWithRetry(async () => ({ default: (await import('./plots.tsx')).HoursPlot }))

/** As drawn: 1920 × 1080 at 16 px. What the style sheet does with `rem`, charts do with this. */
export const unitOf = (width: number, height: number): number =>
  Math.round(Math.min(width / 120, height / 67.5) * 100) / 100

const currentUnit = () => unitOf(window.innerWidth, window.innerHeight)

function watchSize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Pixels of one `rem` of the wall. */
const useUnit = (): number => useSyncExternalStore(watchSize, currentUnit)

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
