import { attributeIdForm } from '#domain/attribute-id.ts'
import {
  mostReportAttributes,
  mostReportHouses,
  mostTrendAttributes,
  reportAggregates,
  reportIntervals,
  trendAggregates,
  trendIntervals,
} from '#domain/series-interval.ts'
import { platform } from '#resources/base-paths.ts'
import { attributeIdList, epochSeconds } from '#resources/shared-fields.ts'
import { call, dateTime, integer, reference, references, rows, text, texts } from '#schema'

/** The composite id of an attribute of a device that stands somewhere. */
const attributeKey = new RegExp(`^${attributeIdForm}$`)
const badKey = '属性标识不正确'

const oneOf = (names: readonly string[]) => ({
  max: 8,
  pattern: new RegExp(`^(${names.join('|')})$`),
  message: `须为 ${names.join('、')} 之一`,
})

const projectId = reference('项目', 'project', { required: true })
const productId = reference('科技产品', 'techProduct', { required: true })

const reportQuery = {
  projectId,
  productId,
  houseIds: references('房屋', 'house', { required: true, min: 1, max: mostReportHouses }),
  startTime: dateTime('开始时间', { required: true }),
  endTime: dateTime('结束时间', { required: true }),
}

/** What devices have reported over time: trends of a house, reports of many. */
export const seriesCalls = {
  'trend.menu': call('GET', `${platform}/house/trend/menu`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
  }),
  'trend.query': call('POST', `${platform}/house/trend`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
    attributeIds: texts('属性', {
      required: true,
      min: 1,
      max: mostTrendAttributes,
      length: 131,
      pattern: attributeKey,
      message: badKey,
    }),
    startTime: integer('开始时间', { required: true, ...epochSeconds }),
    endTime: integer('结束时间', { required: true, ...epochSeconds }),
    interval: text('间隔', { ...oneOf(trendIntervals), orNumber: true }),
    agg: text('聚合方式', oneOf(trendAggregates)),
  }),
  'trend.faulty': call('GET', `${platform}/house/trend/faulty/list`, ['/house/detail'], {
    houseId: reference('房屋', 'house', { required: true }),
    attributeIds: text('属性', { required: true, ...attributeIdList }),
    startTime: integer('开始时间', { required: true, ...epochSeconds }),
    endTime: integer('结束时间', { required: true, ...epochSeconds }),
  }),
  'report.projectList': call('GET', '/platform/screen/v1/project/list', 'login'),
  'report.attributeList': call('GET', `${platform}/data/report/attribute/list`, ['/maintenance'], {
    projectId,
    productId,
  }),
  'report.productAttributeList': call(
    'GET',
    `${platform}/data/report/product/attribute/list`,
    ['/maintenance'],
    { productId },
  ),
  'report.attributeUpdate': call('POST', `${platform}/data/report/attribute/update`, ['/maintenance'], {
    projectId,
    productId,
    attributes: rows(
      '属性',
      {
        attributeId: text('属性', { required: true, max: 131, pattern: attributeKey, message: badKey }),
        name: text('名称', { max: 50 }),
        unit: text('单位', { max: 10 }),
        sort: integer('排序', { min: 0, max: 9999 }),
      },
      { required: true, min: 1, max: mostReportAttributes, distinct: ['attributeId'] },
    ),
    interval: text('间隔', { required: true, ...oneOf(reportIntervals) }),
    agg: text('聚合方式', { required: true, ...oneOf(reportAggregates) }),
  }),
  'report.list': call('POST', `${platform}/data/report/list`, ['/maintenance'], {
    ...reportQuery,
    pageNum: integer('页码', { min: 1, max: 1_000_000, default: 1 }),
    pageSize: integer('每页条数', { min: 1, max: 100, default: 20 }),
  }),
  'report.series': call('POST', `${platform}/data/report/series`, ['/maintenance'], {
    ...reportQuery,
    attributeId: text('属性', { required: true, max: 131, pattern: attributeKey, message: badKey }),
  }),
  'report.export': call('POST', `${platform}/data/report/export`, ['/maintenance'], reportQuery),
}
