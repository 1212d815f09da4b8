import './sparkline.css'

interface SparklineProps {
  /** Epoch seconds and values in the order of time, broken into runs where nothing was reported. */
  readonly runs: readonly (readonly { readonly storeTime: number; readonly value: number }[])[]
  /** Epoch seconds: what the width stands for. */
  readonly from: number
  readonly to: number
  /** What it says in words. */
  readonly label: string
}

const width = 120
const height = 28
const margin = 2

/** A line so small that it says up, down or steady, and no more. A single point is a short dash. */
export function Sparkline({ runs, from, to, label }: SparklineProps) {
  const values = runs.flat().map(({ value }) => value)
  if (values.length === 0) return <span className="sparkline sparkline-none">近24小时无数据</span>
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const x = (moment: number) => (((moment - from) / (to - from)) * width).toFixed(1)
  const y = (value: number) =>
    (span === 0 ? height / 2 : height - margin - ((value - low) / span) * (height - 2 * margin)).toFixed(1)
  const path = runs
    .map((run) => {
      const points = run.map(({ storeTime, value }) => `${x(storeTime)} ${y(value)}`)
      return `M${points.join('L')}${points.length === 1 ? 'h2' : ''}`
    })
    .join('')
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
