import { Select } from 'antd'
import {
  longestRawTrend,
  type TrendAggregate,
  type TrendInterval,
  trendAggregates,
  trendIntervalNames,
  trendIntervals,
} from '#domain/series-interval.ts'

interface Density {
  readonly interval: TrendInterval | null
  readonly agg: TrendAggregate | null
}

interface DensityPickerProps extends Density {
  /** How long the range is. */
  readonly seconds: number
  readonly onChange: (density: Density) => void
}

const suited = 'auto'

const aggregateNames: Readonly<Record<TrendAggregate, string>> = {
  avg: '平均值',
  max: '最大值',
  min: '最小值',
  count: '样本数',
}

/** How dense the points are, and what each of them stands for. */
export const DensityPicker = ({ interval, agg, seconds, onChange }: DensityPickerProps) => (
  <div className="trend-density">
    <Select<TrendInterval | typeof suited>
      aria-label="间隔"
      value={interval ?? suited}
      options={[
        { value: suited, label: '自动间隔' },
        ...trendIntervals.map((value) => ({
          value,
          label: trendIntervalNames[value],
          disabled: value === 'raw' && seconds > longestRawTrend,
        })),
      ]}
      // Single samples come to nothing.
      onChange={(value) =>
        onChange({ interval: value === suited ? null : value, agg: value === 'raw' ? null : agg })
      }
    />
    <Select<TrendAggregate>
      aria-label="聚合方式"
      disabled={interval === 'raw'}
      value={agg ?? 'avg'}
      options={trendAggregates.map((value) => ({ value, label: aggregateNames[value] }))}
      onChange={(value) => onChange({ interval, agg: value === 'avg' ? null : value })}
    />
  </div>
)
