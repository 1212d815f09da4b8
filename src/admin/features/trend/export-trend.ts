import { saveFile } from '#admin/lib/save-file.ts'
import { logAction } from '#admin/providers/log-action.ts'
import { csvFileName } from '#domain/csv.ts'
import { seriesHeading, trendCsv } from '#domain/trend-csv.ts'
import type { TrendSeries } from './trend-series.ts'

/** Hands what the chart shows to the downloads: 趋势数据_{房屋}_{yyyyMMddHHmmss}.csv */
export function exportTrend(houseName: string, all: readonly TrendSeries[]): void {
  const file = trendCsv(
    all.map(({ label, unit, points }) => ({ heading: seriesHeading(label, unit), points })),
  )
  saveFile(csvFileName(Date.now(), '趋势数据', houseName), [file])
  logAction({ action: 'export', resource: 'house', content: `导出房屋[${houseName}]的趋势 ${all.length} 条` })
}
