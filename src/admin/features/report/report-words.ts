import type { ReportAggregate, ReportInterval } from '#domain/series-interval.ts'

export const intervalLabels: Readonly<Record<ReportInterval, string>> = {
  raw: '原始值',
  '5m': '5分钟',
  '1h': '1小时',
  '1d': '1天',
}

export const aggregateLabels: Readonly<Record<ReportAggregate, string>> = {
  avg: '平均值',
  max: '最大值',
  min: '最小值',
  last: '最新值',
}
