import { lineColor } from '#admin/ui/time-chart/chart-colors.ts'
import type { ChartThreshold } from '#admin/ui/time-chart/chart-marks.ts'
import { type ChartSeries, scaleOf } from '#admin/ui/time-chart/chart-series.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { autoInterval } from '#domain/series-interval.ts'
import { bySeries } from '#domain/trend-sample.ts'
import { attributeLabel, isStep, type TrendAttribute, valueText } from './trend-menu.ts'
import type { HouseSamples } from './use-trend.ts'

/** A line with the attribute it is of. */
export interface TrendSeries extends ChartSeries {
  readonly attribute: TrendAttribute
}

interface Drawn {
  readonly attributes: readonly TrendAttribute[]
  readonly answers: readonly HouseSamples[]
  /** What houses are called, where there are several. */
  readonly houseNames: ReadonlyMap<string, string> | null
  readonly range: TimeRange
  readonly isDark: boolean
}

const secondsOf = ({ from, to }: TimeRange) => {
  const interval = autoInterval(to - from)
  return interval === 'raw' ? 0 : Number(interval)
}

/** A line for each attribute of each house. */
export function seriesOf({ attributes, answers, houseNames, range, isDark }: Drawn): readonly TrendSeries[] {
  const interval = secondsOf(range)
  const all = answers.flatMap(({ houseId, samples }) => {
    const byAttribute = bySeries(samples)
    const house = houseNames?.get(houseId)
    return attributes.map((attribute) => ({
      id: `${houseId} ${attribute.id}`,
      label: house === undefined ? attributeLabel(attribute) : `${house} ${attributeLabel(attribute)}`,
      unit: attribute.unit,
      points: byAttribute.get(attribute.id) ?? [],
      interval,
      reportInterval: attribute.reportInterval,
      isStep: isStep(attribute),
      textOf: (value: number) => valueText(attribute, value),
      attribute,
    }))
  })
  return all.map((series, index) => ({ ...series, color: lineColor(index, isDark) }))
}

/** The levels of one attribute; of several they would say little about any. */
export function thresholdsOf(series: readonly TrendSeries[]): readonly ChartThreshold[] {
  const [first, ...others] = series
  if (!first || others.some(({ attribute }) => attribute.id !== first.attribute.id)) return []
  const { alarmHigh, alarmLow } = first.attribute
  const at = (value: number | null, name: string) =>
    value === null ? [] : [{ value, scale: scaleOf(first), label: `${name} ${first.textOf(value)}` }]
  return [...at(alarmHigh, '报警上限'), ...at(alarmLow, '报警下限')]
}
