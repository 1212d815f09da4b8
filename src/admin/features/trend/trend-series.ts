import { lineColor } from '#admin/ui/time-chart/chart-colors.ts'
import type { ChartThreshold } from '#admin/ui/time-chart/chart-marks.ts'
import { type ChartSeries, scaleOf } from '#admin/ui/time-chart/chart-series.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { afterResets, type CounterReading, mostPerHourOf, readCounter, resetText } from '#domain/counters.ts'
import { groupBy } from '#domain/group-by.ts'
import { type TrendAggregate, type TrendInterval, trendIntervalOf } from '#domain/series-interval.ts'
import { bySeries, type TrendPoint } from '#domain/trend-sample.ts'
import { attributeLabel, isStep, type TrendAttribute, valueText } from './trend-menu.ts'
import type { HouseSamples } from './use-trend.ts'

/** A line with the attribute it is of. */
export interface TrendSeries extends ChartSeries {
  readonly attribute: TrendAttribute
  /** What it comes to is said of these, whatever is drawn of them. */
  readonly samples: readonly TrendPoint[]
  /** What it counted up; null: it is no counter. */
  readonly counter: CounterReading | null
}

interface Drawn {
  readonly attributes: readonly TrendAttribute[]
  readonly answers: readonly HouseSamples[]
  /** What houses are called, where there are several. */
  readonly houseNames: ReadonlyMap<string, string> | null
  readonly range: TimeRange
  readonly interval?: TrendInterval | null
  readonly agg?: TrendAggregate | null
  readonly isDark: boolean
}

const secondsOf = ({ range: { from, to }, interval = null, agg = null }: Drawn) => {
  const asked = trendIntervalOf(to - from, interval, agg)
  return asked === 'raw' ? 0 : Number(asked)
}

/** How many samples there are is a line of its own: no value of the attribute. */
const counted = { unit: '样本数', isStep: false, textOf: (value: number) => `${value}个` } as const

const drawnAs = (attribute: TrendAttribute) => ({
  unit: attribute.unit,
  isStep: isStep(attribute),
  textOf: (value: number) => valueText(attribute, value),
})

/** What a counter counted, and its line, which ends where it was set back. */
function countedUp(attribute: TrendAttribute, samples: readonly TrendPoint[], interval: number) {
  const perHour = mostPerHourOf(attribute)
  if (perHour === null) return { points: samples, counter: null }
  const counter = readCounter(samples, { perHour, interval })
  const breaks = counter.resets.map((reset) => ({
    storeTime: reset.storeTime,
    label: resetText(reset, (value) => valueText(attribute, value)),
  }))
  return { points: afterResets(samples, counter.resets), counter, breaks }
}

/** A line for each attribute of each house. */
export function seriesOf(drawn: Drawn): readonly TrendSeries[] {
  const { attributes, answers, houseNames, agg, isDark } = drawn
  const interval = secondsOf(drawn)
  const all = answers.flatMap(({ houseId, samples, faulty }) => {
    const byAttribute = bySeries(samples)
    const faultyOf = groupBy(faulty, ({ attributeId }) => attributeId)
    const house = houseNames?.get(houseId)
    return attributes.map((attribute) => {
      const samples = byAttribute.get(attribute.id) ?? []
      const isCounted = agg === 'count'
      return {
        id: `${houseId} ${attribute.id}`,
        label: house === undefined ? attributeLabel(attribute) : `${house} ${attributeLabel(attribute)}`,
        ...(isCounted
          ? { points: samples.map(({ storeTime, value }) => ({ storeTime, value })), counter: null }
          : countedUp(attribute, samples, interval)),
        ...(isCounted ? counted : drawnAs(attribute)),
        outliers: isCounted ? [] : (faultyOf.get(attribute.id) ?? []),
        ...{ interval, samples, attribute },
        reportInterval: attribute.reportInterval,
      }
    })
  })
  return all.map((series, index) => ({ ...series, color: lineColor(index, isDark) }))
}

/** The levels of one attribute; of several they would say little about any. */
export function thresholdsOf(series: readonly TrendSeries[]): readonly ChartThreshold[] {
  const [first, ...others] = series
  if (!first || others.some(({ attribute }) => attribute.id !== first.attribute.id)) return []
  const { alarmHigh, alarmLow } = first.attribute
  const at = (value: number | null, name: string) =>
    value === null || first.unit !== first.attribute.unit
      ? []
      : [{ value, scale: scaleOf(first), label: `${name} ${first.textOf(value)}` }]
  return [...at(alarmHigh, '报警上限'), ...at(alarmLow, '报警下限')]
}
