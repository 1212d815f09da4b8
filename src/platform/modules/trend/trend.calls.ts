import { mostTrendAttributes, trendAggregates, trendIntervals } from '#domain/series-interval.ts'
import { platform } from '#resources/base-paths.ts'
import { attributeIdList, attributeKey, epochSeconds, oneOfNames } from '#resources/shared-fields.ts'
import { call, integer, reference, text, texts } from '#schema'

/** Lines over time of one house. */
export const trendCalls = {
  'trend.menu': call('GET', `${platform}/house/trend/menu`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
  }),
  'trend.query': call('POST', `${platform}/house/trend`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
    attributeIds: texts('属性', {
      required: true,
      min: 1,
      max: mostTrendAttributes,
      length: attributeKey.max,
      pattern: attributeKey.pattern,
      message: attributeKey.message,
    }),
    startTime: integer('开始时间', { required: true, ...epochSeconds }),
    endTime: integer('结束时间', { required: true, ...epochSeconds }),
    interval: text('间隔', { ...oneOfNames(trendIntervals), orNumber: true }),
    agg: text('聚合方式', oneOfNames(trendAggregates)),
  }),
  'trend.faulty': call('GET', `${platform}/house/trend/faulty/list`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
    attributeIds: text('属性', { required: true, ...attributeIdList }),
    startTime: integer('开始时间', { required: true, ...epochSeconds }),
    endTime: integer('结束时间', { required: true, ...epochSeconds }),
  }),
}
