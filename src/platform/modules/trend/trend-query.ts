import {
  longestRawTrend,
  longestTrend,
  type TrendAggregate,
  type TrendInterval,
  trendIntervalOf,
} from '#domain/series-interval.ts'
import type { CallHandler } from '../../contracts.ts'
import { invalid, notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { fittingInterval } from './point-limit.ts'
import { samplesOf } from './trend-samples.ts'

/** The validated input of `trend.query`. */
interface Asked {
  readonly houseId: string
  readonly attributeIds: readonly string[]
  readonly startTime: number
  readonly endTime: number
  readonly interval: TrendInterval | null
  readonly agg: TrendAggregate | null
}

function intervalOf({ startTime, endTime, interval, agg }: Asked): TrendInterval {
  const range = endTime - startTime
  if (range <= 0) throw invalid({ endTime: '结束时间须晚于开始时间' })
  if (range > longestTrend) throw invalid({ endTime: '时间范围不能超过 90 天' })
  if (interval === 'raw' && agg !== null) throw invalid({ agg: '原始值不能聚合' })
  if (interval === 'raw' && range > longestRawTrend) throw invalid({ endTime: '原始值最多查询 7 天' })
  return trendIntervalOf(range, interval, agg)
}

/** POST trend: what attributes of a house have said over time, the earliest first. */
export const queryTrend: CallHandler = async (input, context) => {
  const { house } = context.services.config.resources
  const asked = input as unknown as Asked
  const interval = intervalOf(asked)
  if (!house || !(await findRecord(context, house, asked.houseId))) throw notFound()
  const { houseId, attributeIds, startTime: from, endTime: to, agg } = asked
  const wanted = { houseId, attributeIds, from, to }
  const fitting = await fittingInterval(context.db, wanted, interval, asked.interval !== null)
  return samplesOf(context, { ...wanted, ...fitting }, agg)
}
