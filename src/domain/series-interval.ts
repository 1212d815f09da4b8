/** How dense samples are asked for, as the wire says it: as they came, or one for so many seconds. */
export const trendIntervals = ['raw', '60', '300', '3600', '86400'] as const
export type TrendInterval = (typeof trendIntervals)[number]

export const trendIntervalNames: Readonly<Record<TrendInterval, string>> = {
  raw: '原始值',
  60: '1分钟',
  300: '5分钟',
  3600: '1小时',
  86400: '1天',
}

/** What the samples of an interval come to. */
export const trendAggregates = ['avg', 'max', 'min', 'count'] as const
export type TrendAggregate = (typeof trendAggregates)[number]

export const reportIntervals = ['raw', '5m', '1h', '1d'] as const
export type ReportInterval = (typeof reportIntervals)[number]

export const reportAggregates = ['avg', 'max', 'min', 'last'] as const
export type ReportAggregate = (typeof reportAggregates)[number]

/** Seconds of an interval; null: as the samples came. */
export const reportIntervalSeconds: Readonly<Record<ReportInterval, number | null>> = {
  raw: null,
  '5m': 300,
  '1h': 3600,
  '1d': 86_400,
}

const hour = 3600
const day = 24 * hour

export const mostTrendAttributes = 8
/** All attributes of an answer together. */
export const mostTrendPoints = 20_000
/** Seconds. */
export const longestTrend = 90 * day
export const longestRawTrend = 7 * day

/** At most so many points of an attribute, for devices that report every minute. */
const denseEnough: readonly (readonly [longest: number, interval: TrendInterval])[] = [
  [6 * hour, 'raw'],
  [day, '60'],
  [7 * day, '300'],
]

/** The interval that shows a range of so many seconds with about as many points as a screen has pixels. */
export const autoInterval = (seconds: number): TrendInterval =>
  denseEnough.find(([longest]) => seconds <= longest)?.[1] ?? '3600'

/** The interval of an answer: the one asked for, or what suits the range; single samples come to nothing. */
export function trendIntervalOf(
  seconds: number,
  interval: TrendInterval | null,
  agg: TrendAggregate | null,
): TrendInterval {
  const suited = interval ?? autoInterval(seconds)
  return suited === 'raw' && agg !== null ? '60' : suited
}

export const mostReportAttributes = 30
export const mostReportHouses = 50
/** Lines of a report's chart: as many as have colours of their own. */
export const mostReportLines = 8
/** Points of one of them: as many as a screen has pixels. */
export const mostReportPoints = 1000

/** Seconds: a month of anything denser than days, else a year. */
export const longestReport = (interval: ReportInterval): number => (interval === '1d' ? 366 : 31) * day

/** Seconds between the points of a report's chart: all of its time is drawn, points stand together where it is long. */
export function reportChartSeconds(range: number, interval: ReportInterval): number {
  const seconds = reportIntervalSeconds[interval] ?? 1
  return seconds * Math.ceil(range / seconds / mostReportPoints)
}
