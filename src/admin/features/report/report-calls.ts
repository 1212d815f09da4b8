import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { wholeDays } from '#admin/fields/day-ranges.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { CounterReset } from '#domain/counters.ts'
import type { ReportAggregate, ReportInterval } from '#domain/series-interval.ts'
import type { TrendPoint } from '#domain/trend-sample.ts'
import type { ReportState } from './report-state.ts'

/** A project, a product. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** An attribute of a product that a report may show. */
export interface ProductAttribute {
  readonly attributeId: string
  readonly name: string
  readonly deviceName: string
  readonly attrName: string
  readonly unit: string | null
}

/** A column of a report. All of them say how dense it is. */
export interface ReportColumn {
  readonly attributeId: string
  readonly name: string
  readonly unit: string | null
  readonly interval: ReportInterval
  readonly agg: ReportAggregate
}

export interface ReportRow {
  readonly time: string
  readonly houseId: string
  readonly houseName: string
  /** By attribute; what is not there was not reported. */
  readonly values: Readonly<Record<string, number>>
  /** By attribute: counters that began anew. */
  readonly resets: Readonly<Record<string, Pick<CounterReset, 'from' | 'to'>>>
}

export interface ReportPage {
  readonly list: readonly ReportRow[]
  readonly total: number
  readonly summary: Readonly<
    Record<string, { readonly max: number; readonly min: number; readonly avg: number }>
  >
}

/** A column as lines, one for each of the first houses. */
export interface ReportSeries {
  /** Between two points. */
  readonly seconds: number
  readonly list: readonly {
    readonly houseId: string
    readonly houseName: string
    readonly points: readonly TrendPoint[]
    readonly resets: readonly CounterReset[]
  }[]
}

export const useReportProjects = () =>
  useQuery({
    queryKey: ['data', 'report-projects'],
    queryFn: ({ signal }) =>
      request<readonly Named[]>(callOf('report.projectList'), {}, { signal, silent: true }),
  })

interface Place {
  readonly projectId: string
  readonly productId: string
}

export const settingKey = ({ projectId, productId }: Place) => [
  'data',
  'report-setting',
  projectId,
  productId,
]

/** What the report shows: empty where nobody has set it up. */
export const useColumns = (place: Place) =>
  useQuery({
    queryKey: settingKey(place),
    queryFn: ({ signal }) =>
      request<readonly ReportColumn[]>(
        callOf('report.attributeList'),
        { ...place },
        { signal, silent: true },
      ),
  })

export const useProductAttributes = (productId: string) =>
  useQuery({
    queryKey: ['data', 'report-product-attributes', productId],
    queryFn: ({ signal }) =>
      request<readonly ProductAttribute[]>(
        callOf('report.productAttributeList'),
        { productId },
        { signal, silent: true },
      ),
  })

/** What is asked of `report.list` and `report.export` alike. */
export function reportInput(place: Place, { houseIds, days }: ReportState) {
  const [startTime, endTime] = wholeDays(days)
  return { ...place, houseIds, startTime, endTime }
}

export const useReport = (place: Place, state: ReportState, isReady: boolean) => {
  const input = { ...reportInput(place, state), pageNum: state.page, pageSize: state.size }
  return useQuery({
    queryKey: ['data', 'report', input],
    queryFn: ({ signal }) => request<ReportPage>(callOf('report.list'), input, { signal, silent: true }),
    enabled: isReady && state.houseIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** The chart of a column, over all of the time. What stays until the next has come is of the same column. */
export const useSeries = (place: Place, state: ReportState, attributeId: string) => {
  const input = { ...reportInput(place, state), attributeId }
  return useQuery({
    queryKey: ['data', 'report', 'series', attributeId, input],
    queryFn: ({ signal }) => request<ReportSeries>(callOf('report.series'), input, { signal, silent: true }),
    enabled: attributeId !== '' && state.houseIds.length > 0,
    placeholderData: (before, asked) => (asked?.queryKey[3] === attributeId ? before : undefined),
  })
}
